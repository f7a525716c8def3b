import './libraryBounds.ts';
import { expectLinearTime } from '@test/support/growth.ts';
import { activeTicket } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { proto } from 'baileys';
import { beforeEach, describe, expect, it } from 'vitest';
import { advertisementIn } from './advertisements.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const { shop, owner } = await desk.linked({ allowGroup: true });
const { whatsapp } = desk;
let ana: Peer;
beforeEach(() => {
  ana = desk.person('Ana');
});

type Shown = proto.ContextInfo.IExternalAdReplyInfo;

const promotion: Shown = {
  ...{ title: 'Promoção', body: 'Leve 3', sourceType: 'ad', sourceId: '120210001', sourceUrl: 'https://fb.me/ad' },
  ...{ ctwaClid: 'ARAkLkA8rmlFeiCktEJQ', showAdAttribution: true, mediaType: 1, thumbnail: Buffer.alloc(2000, 1) },
};
const advertisement = { id: '120210001', title: 'Promoção', url: 'https://fb.me/ad' };
const words = 'Promoção\nLeve 3\nhttps://fb.me/ad';

const saying = (externalAdReply: Shown, contextInfo: proto.IContextInfo = {}): proto.IMessage => ({
  extendedTextMessage: { text: 'Vi o anúncio', contextInfo: { ...contextInfo, externalAdReply } },
});

const received = async (whom: Parameters<typeof desk.messages>[1], body = 'Vi o anúncio') => {
  const messages = await desk.messages(shop, whom, (all) => all.some((message) => message.body === body));
  const contact = await desk.contactOf(shop, whom);
  return { message: messages.at(-1), ticket: contact && (await activeTicket(shop, contact.id)) };
};

describe('somebody who clicked an advertisement', () => {
  it('is served with it on the ticket, and its words above theirs', async () => {
    await whatsapp.say(ana, owner, saying(promotion), { by: 'lid' });
    const { message, ticket } = await received(ana);
    expect(message?.quotedMsg).toMatchObject({ body: words, wid: null });
    expect(ticket).toMatchObject({ advertisement });
  });

  it('and whose message only the phone got brings it with what the phone tells', async () => {
    const wid = await whatsapp.say(ana, owner, saying(promotion), { by: 'lid', isAbsent: true });
    await desk.messages(shop, ana, (all) => all.length === 1);
    const [device] = whatsapp.devicesOf(owner);
    if (!device) throw new Error('no device');
    await whatsapp.tellOf(device, ana, wid, saying(promotion));
    const { message, ticket } = await received(ana);
    expect(message?.quotedMsg).toMatchObject({ body: words });
    expect(ticket).toMatchObject({ advertisement });
  });

  it('while they are served already has it noted on that ticket, and the first one stays', async () => {
    await whatsapp.say(ana, owner, 'Oi');
    await received(ana, 'Oi');
    await whatsapp.say(ana, owner, saying(promotion));
    expect((await received(ana)).ticket).toMatchObject({ advertisement });
    const other = saying({ ...promotion, sourceId: '2' });
    await whatsapp.say(ana, owner, { extendedTextMessage: { ...other.extendedTextMessage, text: 'Outro' } });
    expect((await received(ana, 'Outro')).ticket).toMatchObject({ advertisement });
  });
});

it('what the company itself writes on the phone came from no advertisement', async () => {
  await whatsapp.type(owner, ana, saying(promotion));
  const { message, ticket } = await received(ana);
  expect(message).toMatchObject({ fromMe: true, quotedMsg: null });
  expect(ticket).toMatchObject({ advertisement: null });
});

it('nor what is said in a group', async () => {
  const group = whatsapp.group('Vizinhos', ana, owner);
  await whatsapp.sayIn(group.jid, ana, owner, saying(promotion));
  expect((await received(group)).message?.quotedMsg).toBeNull();
});

it('what was quoted in a message that came late stands above it', async () => {
  const first = await whatsapp.say(ana, owner, 'Segunda ou terça?');
  await received(ana, 'Segunda ou terça?');
  const late = { extendedTextMessage: { text: 'Terça', contextInfo: { stanzaId: first, quotedMessage: {} } } };
  const wid = await whatsapp.say(ana, owner, late, { isSpoiled: true });
  await whatsapp.until(() => whatsapp.held.has(wid));
  await desk.messages(shop, ana, (all) => all.length === 2);
  whatsapp.held.get(wid)?.();
  expect((await received(ana, 'Terça')).message?.quotedMsg).toMatchObject({ wid: first, body: 'Segunda ou terça?' });
});

describe('an advertisement is', () => {
  const link: Shown = { title: 'Loja', body: 'Site', sourceUrl: 'https://loja.example', mediaType: 1 };

  it.each([
    ['a post', { ...promotion, sourceType: 'post' }, {}],
    ['what has the mark of a click', { ...promotion, sourceType: '' }, {}],
    ['what the chat began with', link, { entryPointConversionSource: 'ctwa_ad' }],
  ])('%s', (_, shown, context) => {
    expect(advertisementIn(saying(shown, context))).not.toBeNull();
  });

  it.each([
    ['a link that is drawn like one', link, {}],
    ['one that somebody sent on', promotion, { isForwarded: true }],
    ['one without anything', { sourceType: 'ad' }, {}],
  ])('not %s', (_, shown, context) => {
    expect(advertisementIn(saying(shown, context))).toBeNull();
  });

  it('read from pictures as well', () => {
    const imageMessage = { contextInfo: { externalAdReply: promotion } };
    expect(advertisementIn({ imageMessage })).toMatchObject(advertisement);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://fb.me', 'https'])(
    'linked by no address such as %j',
    (sourceUrl) => {
      expect(advertisementIn(saying({ ...promotion, sourceUrl }))).toMatchObject({ ...advertisement, url: '' });
    },
  );

  const hostileOf = (length: number): proto.IMessage => {
    const hostile = `\u202E<img src=x onerror=alert(1)>\u0000\n${'Ω'.repeat(length)}`;
    return saying({
      ...{ ...promotion, title: hostile, body: hostile },
      ...{ sourceId: hostile, sourceUrl: `https://${hostile}` },
    });
  };

  it('read in time that grows with it and no faster', () =>
    expectLinearTime(12_500, (length) => advertisementIn(hostileOf(length))));

  it('short and in plain sight, whatever stands in it', () => {
    const read = advertisementIn(hostileOf(200_000));
    expect(read?.title).toMatch(/^<img src=x/);
    expect(JSON.stringify(read)).not.toMatch(/\\u|\u202E|\\n\\n/);
    expect([read?.id, read?.title, read?.url].map((text) => [...(text ?? '')].length)).toEqual([100, 500, 500]);
    expect(read?.text.length).toBeLessThan(1600);
  });

  it('nothing where what stands in it is nothing of the kind', () => {
    const odd = proto.Message.fromObject({
      extendedTextMessage: { contextInfo: { externalAdReply: { sourceType: 'ad' } } },
    });
    expect(advertisementIn(odd)).toBeNull();
    expect(advertisementIn({})).toBeNull();
    expect(advertisementIn({ conversation: 'Oi' })).toBeNull();
  });
});
