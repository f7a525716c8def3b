import { serverText } from '@shared/connections/texts.ts';
import { expect, it } from 'vitest';
import { placeholderFor, translateResent } from './translate.ts';

const me = { id: '5511900000001:3@s.whatsapp.net', lid: '95511900000001:3@lid' };
const customer = { remoteJid: '95585988880001@lid', remoteJidAlt: '5585988880001@s.whatsapp.net' };
const own = { remoteJid: '5511900000001@s.whatsapp.net', remoteJidAlt: '95511900000001@lid' };
const at = { messageTimestamp: 1_763_632_800, pushName: 'Ana' };
const aliasesIn = (event: ReturnType<typeof placeholderFor>) => event?.message.aliases.map(({ value }) => value);

it('what the own phone says to its devices and nobody can open stands in no conversation', () => {
  for (const key of [own, { remoteJid: own.remoteJidAlt, remoteJidAlt: own.remoteJid }])
    expect(placeholderFor({ ...at, key: { ...key, fromMe: true, id: 'A' } }, 'waiting', me)).toBeUndefined();
});

it('what the own phone wrote to somebody waits in their conversation, never in that of the own number', () => {
  const key = { ...own, remoteJid: customer.remoteJid, fromMe: true, id: 'A' };
  const waiting = placeholderFor({ ...at, key }, 'waiting', me);
  expect(waiting).toMatchObject({ kind: 'echo', message: { wid: 'A', body: serverText('waiting') } });
  expect(aliasesIn(waiting)).toEqual(['95585988880001']);
  const resent = translateResent({ ...at, key, message: { conversation: 'Oi' } });
  expect(aliasesIn(resent)).toEqual(['95585988880001']);
});

it('what a customer wrote waits with all that is known of them', () => {
  const waiting = placeholderFor({ ...at, key: { ...customer, fromMe: false, id: 'A' } }, 'waiting', me);
  expect(waiting).toMatchObject({ kind: 'message' });
  expect(aliasesIn(waiting)).toEqual(['5585988880001', '95585988880001']);
});
