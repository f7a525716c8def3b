import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const salt = Buffer.from('sixteen bytes ..');
/** A hash of another cost than that of today, as an older one may be. */
const cheap = (password: string, N = 2): string =>
  `scrypt$${N}$1$1$${salt.toString('base64')}$${scryptSync(password, salt, 32, { N, r: 1, p: 1 }).toString('base64')}`;

it('keeps a password as a salted hash, with the cost that made it', async () => {
  const hash = await hashPassword('Cavalo-7');
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(await isPassword('Cavalo-7', hash)).toBe(true);
  expect(await hashPassword('Cavalo-7')).not.toBe(hash);
});

it('checks what was stored at the cost of today, which no test makes cheaper here', async () => {
  const stored = `scrypt$32768$8$1$${salt.toString('base64')}$vHfEzbnjlLjuqqkSHdALndNK/Ib3k9Ig/n66mnzQTR4=`;
  expect(await isPassword('Cavalo-7', stored)).toBe(true);
});

it('checks what was stored at another cost', async () => {
  expect(await isPassword('Cavalo-7', cheap('Cavalo-7', 4))).toBe(true);
  expect(await isPassword('Cavalo-8', cheap('Cavalo-7', 4))).toBe(false);
});

it('takes the same letters for the same password however a keyboard composes them', async () => {
  expect(await isPassword('coração'.normalize('NFD'), cheap('coração'))).toBe(true);
  expect(await isPassword('ｃavalo', cheap('cavalo'))).toBe(true);
});

it.each([
  '',
  'Cavalo-7',
  cheap('Cavalo-7').replace('scrypt', 'bcrypt'),
  `scrypt$2$1$1$$${scryptSync('Cavalo-7', '', 32, { N: 2, r: 1, p: 1 }).toString('base64')}`,
  'scrypt$2$1$1$c2FsdA==$',
  'scrypt$2$1$1$c2FsdA==',
])('nothing opens what is no such hash: %s', async (stored) => {
  expect(await isPassword('Cavalo-7', stored)).toBe(false);
});

it('says that a hash costs more than it may, instead of no', async () => {
  await expect(isPassword('Cavalo-7', cheap('Cavalo-7').replace('$2$', '$1048576$'))).rejects.toThrow();
});
