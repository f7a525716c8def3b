import { forFile } from '@test/support/server/fileFixture.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { type LinkedFixture, openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, expect, it } from 'vitest';
import { orderLine } from '../channels/linked/lines.ts';

const desk = await forFile(openLinkedFixture());
afterEach(() => desk.clear());

/** A number for which a code is on show that is typed on its owner's phone. */
async function typable() {
  const { connection } = await desk.number();
  const owner = desk.person('Dona');
  await desk.status(connection, 'qrcode');
  await orderLine(connection, { type: 'newCode', phone: owner.number }, new Date());
  const code = await typedCode(connection);
  await desk.whatsapp.until(() => desk.whatsapp.typable.includes(owner.number));
  return { connection, owner, code };
}

const typedCode = async (connection: Parameters<LinkedFixture['code']>[0], former = ''): Promise<string> => {
  for (let seen = former; ; ) {
    const found = await desk.code(connection, seen);
    if (found.kind === 'typed') return found.text;
    seen = found.text;
  }
};

it('a number is linked by a code that is typed on its phone', async () => {
  desk.worker();
  const { connection, owner, code } = await typable();
  expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/);
  const isShownFor = async () => Date.parse((await desk.connectionOf(connection)).link?.codeUntil ?? '') - Date.now();
  await expect.poll(isShownFor).toBeGreaterThan(100_000);
  desk.whatsapp.typeCode(code, owner);
  expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ number: owner.number, link: { codeUntil: null } });
  expect(desk.whatsapp.devicesOf(owner)).toHaveLength(1);
});

it('a code typed wrong links nothing, and the right one still does', async () => {
  desk.worker();
  const { connection, owner, code } = await typable();
  desk.whatsapp.typeCode(code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA', owner);
  await desk.whatsapp.until(() => desk.whatsapp.mistyped === 1);
  await desk.status(connection, 'qrcode');
  expect(desk.whatsapp.devicesOf(owner)).toEqual([]);
  desk.whatsapp.typeCode(code, owner);
  await desk.status(connection, 'CONNECTED');
});

it('a phone of another number cannot use it', async () => {
  desk.worker();
  const { connection, code } = await typable();
  expect(() => desk.whatsapp.typeCode(code, desk.person('Vizinha'))).toThrow('nobody shows a code');
  await desk.status(connection, 'qrcode');
});

it('a code nobody types gives way to another while the line is opened again, and to none in the end', async () => {
  desk.worker();
  const { connection, owner, code } = await typable();
  desk.whatsapp.drop();
  const next = await typedCode(connection, code);
  await desk.whatsapp.until(() => desk.whatsapp.typable.includes(owner.number));
  desk.whatsapp.typeCode(next, owner);
  await desk.status(connection, 'CONNECTED');
});

it('goes on with a code of its own when the worker died in the middle', async () => {
  const first = desk.worker({ silenceMs: 300, beatMs: 50 });
  const { connection, owner, code } = await typable();
  killed(first);
  desk.whatsapp.drop();
  desk.worker({ silenceMs: 300, beatMs: 50 });
  const next = await typedCode(connection, code);
  expect(next).not.toBe(code);
  await desk.whatsapp.until(() => desk.whatsapp.typable.includes(owner.number));
  desk.whatsapp.typeCode(next, owner);
  await desk.status(connection, 'CONNECTED');
});

it('a QR code whose worker died is followed by another that can be scanned', async () => {
  const first = desk.worker({ silenceMs: 300, beatMs: 50 });
  const { connection } = await desk.number();
  const owner = desk.person('Dona');
  const { text } = await desk.code(connection);
  killed(first);
  desk.whatsapp.drop();
  desk.worker({ silenceMs: 300, beatMs: 50 });
  desk.whatsapp.scan((await desk.code(connection, text)).text, owner);
  expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ number: owner.number });
});

it('a number whose worker dies right after the scan is linked by the next one', async () => {
  const first = desk.worker({ silenceMs: 300, beatMs: 50 });
  const { connection } = await desk.number();
  const owner = desk.person('Dona');
  const { text } = await desk.code(connection);
  const device = desk.whatsapp.scan(text, owner);
  // It may be linked by the time somebody looks.
  const statusNow = async () => (await desk.connectionOf(connection)).status;
  await expect.poll(statusNow).toMatch(/PAIRING|CONNECTED/);
  killed(first);
  desk.whatsapp.drop();
  desk.worker({ silenceMs: 300, beatMs: 50 });
  const { status } = await Promise.race([
    desk.status(connection, 'CONNECTED'),
    // What the dead one did not keep is asked for again.
    desk.status(connection, 'qrcode'),
  ]);
  if (status === 'qrcode') {
    desk.whatsapp.scan((await desk.code(connection, text)).text, owner);
    await desk.status(connection, 'CONNECTED');
  } else expect(desk.whatsapp.devicesOf(owner)).toEqual([device]);
});
