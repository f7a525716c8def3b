import common from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { checkPassword, isCommonPassword } from './passwordRules.ts';

const owner = { email: 'ana.souza@padaria.example', companyName: 'Padaria São José', name: 'Ana Lúcia Souza' };
const refusal = (password: string): unknown => {
  try {
    checkPassword(password, owner);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('a new password', () => {
  it('is none of those tried first, whatever its case, width or space around it', () => {
    for (const password of ['password', 'Password1', '12345678', ' IloveYou ', 'ｐａｓｓｗｏｒｄ'])
      expect([password, refusal(password)]).toMatchObject([
        password,
        { details: { fields: { password: 'password_common' } } },
      ]);
  });

  it.each([
    ...[
      'Senha123',
      'Flamengo2024',
      'corinthians#1',
      'Deusefiel7',
      'Cachorro!',
      'Atendimento01',
      'S3nh4@123',
      'Gabriela99',
    ],
    ...['aaaaaaaa', 'abcabcabc', 'Xk7Xk7Xk7', 'qwertyui', '87654321', 'abcdefgh', '1q2w3e4r', 'a1a1a1a1'],
  ])('is no word of Portuguese with a number, nothing repeated and no run of keys: %s', (password) => {
    expect(refusal(password)).toMatchObject({ details: { fields: { password: 'password_common' } } });
  });

  it.each(['Grupo n05bl7g4', 'Loja 4x4 Peças', 'Stranger my2ss3q5'])(
    'is not the name of a company that has numbers among its letters: %s',
    (companyName) => {
      const check = () => checkPassword(companyName, { ...owner, companyName });
      expect(check).toThrow(expect.objectContaining({ details: { fields: { password: 'password_own_name' } } }));
    },
  );

  it.each([
    ['one thing twice', 'xk7m9qxk7m9q'],
    ['one thing one and a half times', 'xk7mxk7mxk'],
    ['three letters in whatever order', 'xxkkxk77'],
    ['a word that ends in z', 'Feliz2024'],
    ['a word that begins with z', 'Zangado2024'],
    ['a word of four letters', 'agua2024'],
    ['a word behind what is no letter', '2024agua'],
  ])('is not %s: %s', (_case, password) => {
    expect(refusal(password)).toMatchObject({ details: { fields: { password: 'password_common' } } });
  });

  it.each([
    ['the part of the e-mail before the @', 'Zeferino2024!'],
    ['the name of the domain', 'Quitanda2024!'],
    ['two names with a sign between them', 'Bela-Quitanda'],
    ['a name of three letters', 'Bia2024!77'],
    ['a name and a longer one that begins with it', 'Biancafrutas1'],
    ['names with four letters beside them', 'Quitandaxkqw1'],
  ])('is not made of %s: %s', (_case, password) => {
    const own = { email: 'zeferino@quitanda.example', companyName: 'Biancafrutas', name: 'Bia Bela' };
    const check = () => checkPassword(password, own);
    expect(check).toThrow(expect.objectContaining({ details: { fields: { password: 'password_own_name' } } }));
  });

  it.each([
    ['four different letters', 'xk7mk7xm'],
    ['names with five letters beside them', 'Padariaxkqwz1'],
    ['what only begins as the e-mail ends', 'Example#xk77'],
    ['what has no letter', '4829-1750-36'],
  ])('may be %s: %s', (_case, password) => {
    expect(refusal(password)).toBeUndefined();
  });

  it('may have the two letters of a short name', () => {
    expect(() => checkPassword('Li7#Xk9!q2', { email: 'l@b.example', companyName: 'Li', name: 'Li' })).not.toThrow();
  });

  it.each(['cavalo-bateria-grampo', 'Tr0vao&Lua#42', 'quatro-palavras-boas', 'Kx9!pLq2vR', 'ana gosta de bolo frio'])(
    'may be anything else: %s',
    (password) => {
      expect(refusal(password)).toBeUndefined();
    },
  );

  it('is neither the e-mail nor made of the names of the company and the person', () => {
    const own = [
      'Ana.Souza@padaria.example',
      'padaria são josé',
      'Padaria2024!',
      'SouzaAna#1',
      'LuciaPadaria1',
      'P4daria123',
    ];
    for (const password of own)
      expect(refusal(password)).toMatchObject({
        code: 'ERR_VALIDATION',
        details: { fields: { password: 'password_own_name' } },
      });
  });

  it('is not a name that has numbers in its middle, as it stands', () => {
    const companyName = 'Loja kx3bd7fe Sul';
    expect(() => checkPassword(companyName, { ...owner, companyName })).toThrow('ERR_VALIDATION');
  });

  it('may contain a common one or be the beginning or end of one', () => {
    for (const password of ['my password is long', 'passwor', 'assword12345678'])
      expect([password, refusal(password)]).toEqual([password, undefined]);
  });

  it('is in the list as the package has it: one in 97 is asked for', () => {
    const long = common.filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThan(15_000);
    // The list is opened for each question: asking for all of them would take half a minute.
    const some = long.filter((_, position) => position % 97 === 0);
    expect(some.filter((word) => !isCommonPassword(word))).toEqual([]);
  });
});
