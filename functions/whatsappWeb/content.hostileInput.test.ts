import './libraryBounds.ts';
import { createHash, randomBytes } from 'node:crypto';
import { forFile } from '@test/support/server/fileFixture.ts';
import { packedHistory } from '@test/support/whatsappWeb/history.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { parseLinkedContent } from './content.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const { shop, owner } = await desk.linked();
const { whatsapp } = desk;

const long = 'x'.repeat(200_000);
const key = { id: long, remoteJid: `${long}@s.whatsapp.net`, participant: long, fromMe: true };
const { Type } = proto.Message.ProtocolMessage;

const vote = (id: string): proto.IMessage => ({
  pollUpdateMessage: {
    pollCreationMessageKey: { ...key, id },
    vote: { encPayload: randomBytes(40), encIv: randomBytes(12) },
    senderTimestampMs: -1,
  },
});

describe('what somebody sends who wrote their own program', () => {
  it.each<[string, proto.IMessage]>([
    ['a vote for a poll of endless name', vote(long)],
    ['a vote for a poll of no name', vote('')],
    ['a reaction to a message of endless name', { reactionMessage: { key, text: long } }],
    ['a deletion of one', { protocolMessage: { type: Type.REVOKE, key } }],
    [
      'a correction of one',
      { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: long } } },
    ],
    ['an answer to one', { extendedTextMessage: { text: 'oi', contextInfo: { stanzaId: long, participant: long } } }],
    [
      'a file at an endless address',
      { imageMessage: { url: `https://${long}`, mediaKey: randomBytes(32), mimetype: long } },
    ],
    [
      'a poll of endless words',
      {
        pollCreationMessageV3: { name: long, options: Array.from({ length: 40 }, () => ({ optionName: long })) },
        messageContextInfo: { messageSecret: Buffer.alloc(300_000) },
      },
    ],
    ['an endless choice', { buttonsResponseMessage: { selectedButtonId: long, selectedDisplayText: long } }],
    [
      'a place beyond the world',
      { locationMessage: { degreesLatitude: Number.NaN, degreesLongitude: 1e300, name: long } },
    ],
    [
      'cards without end',
      { contactsArrayMessage: { contacts: Array.from({ length: 60 }, () => ({ displayName: long })) } },
    ],
    ['an order', { orderMessage: { orderTitle: long, message: long, itemCount: 2 ** 31 - 1, totalAmount1000: -1 } }],
  ])('%s keeps nothing from coming that comes after it', async (_, message) => {
    const ana = desk.person('Ana');
    const { entrances } = whatsapp;
    await whatsapp.say(ana, owner, message);
    await whatsapp.say(ana, owner, 'depois');
    const received = await desk.messages(shop, ana, (all) => all.some(({ body }) => body === 'depois'));
    expect(received.length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(received).length).toBeLessThan(200_000);
    expect(whatsapp.entrances).toBe(entrances);
  });
});

it('a poll is kept with options as they are voted for', () => {
  const title = 'Terça, às 10 h';
  const poll = parseLinkedContent({
    pollCreationMessage: { name: 'Quando?', options: [{ optionName: title }] },
    messageContextInfo: { messageSecret: Buffer.alloc(32, 1) },
  }).poll;
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(poll?.options.map((option) => digest(option.title))).toEqual([digest(title)]);
});

it('a part of the past that cannot be read is left out, and what comes after it comes', async () => {
  const other = await desk.linked();
  const [bia, caio] = [desk.person('Bia'), desk.person('Caio')];
  await desk.tellOld(other.shop, other.owner, bia, []);
  const [device] = whatsapp.devicesOf(other.owner);
  if (!device) throw new Error('no device');
  await whatsapp.bootstrap(device, {}, undefined, Buffer.from('no history'));
  await whatsapp.say(bia, other.owner, 'depois');
  await desk.messages(other.shop, bia, (all) => all.some(({ body }) => body === 'depois'));
  const key = { remoteJid: caio.lidJid, fromMe: false, id: 'OLD1' };
  const messageTimestamp = Math.floor(Date.parse('2026-10-02T12:00:00Z') / 1000);
  await desk.tellOld(other.shop, other.owner, caio, [
    { message: { key, message: { conversation: 'antiga' }, messageTimestamp } },
  ]);
  const [old] = await desk.messages(other.shop, caio, (all) => all.length > 0);
  expect(old).toMatchObject({ body: 'antiga', isImported: true });
});

it('a past that somebody else tells of is not taken for the phone’s', async () => {
  const other = await desk.linked();
  const [bia, caio] = [desk.person('Bia'), desk.person('Caio')];
  await desk.tellOld(other.shop, other.owner, bia, []);
  const message = {
    ...{ key: { remoteJid: caio.lidJid, fromMe: true, id: 'FORGED' }, message: { conversation: 'Pix para 123' } },
    messageTimestamp: Math.floor(Date.parse('2026-10-02T12:00:00Z') / 1000),
  };
  const initialHistBootstrapInlinePayload = packedHistory({
    conversations: [{ id: caio.lidJid, pnJid: caio.jid, messages: [{ message }] }],
  });
  const historySyncNotification = {
    ...{ syncType: proto.Message.HistorySyncType.FULL, progress: 100, initialHistBootstrapInlinePayload },
  };
  const protocolMessage = { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification };
  await whatsapp.say(bia, other.owner, { protocolMessage }, { category: 'peer' });
  await whatsapp.say(bia, other.owner, 'depois');
  await desk.messages(other.shop, bia, (all) => all.some(({ body }) => body === 'depois'));
  expect(await desk.contactOf(other.shop, caio)).toBeUndefined();
});
