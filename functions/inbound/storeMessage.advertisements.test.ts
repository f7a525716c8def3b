import { gridOf } from '@fn/reports/grid.ts';
import { periodOf } from '@shared/reports/cycles.ts';
import { ReportFilters } from '@shared/reports/model.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import { bsuid, payload as cloudPayload, contact, customer, message, value } from '@test/support/graph/cloudApi.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { event, payload, psid } from '@test/support/graph/messenger.ts';
import {
  activeTicket,
  type ConnectedCompany,
  contactCount,
  messagesOf,
  openConnectedCompany,
  post,
  ticketCount,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { now } from '../core/context/clock.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { closeSilently } from '../inbox/tickets/bulkUpdates.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

type Json = Readonly<Record<string, unknown>>;
type Channel = 'whatsappapi' | 'facebook' | 'instagram';
const aliases = {
  whatsappapi: { kind: 'pn', value: customer },
  facebook: { kind: 'psid', value: psid },
  instagram: { kind: 'igsid', value: psid },
} as const;

let shop: ConnectedCompany;
let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};
const ctx = () => ({ companyId: shop.company.id, now: now() });
const account = () => shop.connection.phoneNumberId;
const channelOf = () => shop.connection.channel as Channel;
const second = () => Math.floor(now().getTime() / 1000);

/** A message as the platform of the shop's channel tells it. */
function webhookOf(referral: unknown, fields: { wid?: string; body?: string; at?: number } = {}): Json {
  const { wid = `w${next()}.${process.pid}`, body = 'Oi', at = second() } = fields;
  const words = channelOf() === 'whatsappapi' ? { text: { body } } : { text: body };
  if (channelOf() === 'whatsappapi') {
    const messages = [message({ id: wid, timestamp: String(at), ...words, referral })];
    return cloudPayload(value({ contacts: [contact({ user_id: bsuid })], messages }, account()));
  }
  const written = event({ timestamp: at * 1000, message: { mid: wid, ...words, referral } }, account());
  return payload(channelOf() === 'facebook' ? 'page' : 'instagram', account(), written);
}
/** Somebody clicked and wrote nothing, as pages tell it. */
const clicked = (referral: unknown, at = second()): Json =>
  payload(
    channelOf() === 'facebook' ? 'page' : 'instagram',
    account(),
    event({ timestamp: at * 1000, referral }, account()),
  );
const say = (referral: unknown, fields: Parameters<typeof webhookOf>[1] = {}) =>
  post(workshop, webhookOf(referral, fields));
/** Once more, when the queue has forgotten that it was there. */
async function again(webhook: Json): Promise<void> {
  workshop.pass(301);
  await post(workshop, webhook);
}

/** An advertisement in the words of the channel. */
const ad = (id: string, title: string): Json =>
  channelOf() === 'whatsappapi'
    ? { source_type: 'ad', source_id: id, source_url: `https://fb.me/${id}`, headline: title }
    : { source: 'ADS', type: 'OPEN_THREAD', ad_id: id, ads_context_data: { ad_title: title } };

const person = async () => {
  const found = await findInboundContact(ctx(), [aliases[channelOf()]]);
  if (!found) throw new Error('no contact');
  return found;
};
const stored = async () => messagesOf(shop, (await person()).id);
const ticket = async () => {
  const found = await activeTicket(shop, (await person()).id);
  if (!found) throw new Error('no ticket');
  return found;
};
const cycle = async () => {
  const { id, trackingId } = await ticket();
  return getItem(keys.tracking(shop.company.id, id, trackingId), true);
};
const end = async () => closeSilently(ctx(), (await ticket()).id);

describe.each(['whatsappapi', 'facebook', 'instagram'] as const)('an advertisement on %s', (channel) => {
  beforeEach(async () => {
    shop = await openConnectedCompany({ channel, name: `${channel} ${next()}` });
  });
  const kept = (id: string, title: string) => ({
    ...{ id, title, url: channel === 'whatsappapi' ? `https://fb.me/${id}` : '' },
  });

  it('that brought a first message is kept with ticket and cycle', async () => {
    await say(ad('77', 'Promoção'));
    expect(await ticket()).toMatchObject({ advertisement: kept('77', 'Promoção') });
    expect(await cycle()).toMatchObject({ advertisement: kept('77', 'Promoção') });
  });

  it('that somebody writes through while they are served is noted once, the first one for good', async () => {
    await say(undefined);
    await say(ad('77', 'Promoção'));
    await say(ad('78', 'Outra'));
    expect(await ticket()).toMatchObject({ advertisement: kept('77', 'Promoção'), unreadMessages: 3 });
    expect(await cycle()).toMatchObject({ advertisement: kept('77', 'Promoção') });
    expect(await ticketCount(shop)).toBe(1);
  });

  it('told five times over, also days later, brought one service and no other', async () => {
    const first = webhookOf(ad('77', 'Promoção'));
    for (let time = 0; time < 5; time += 1) await post(workshop, first);
    expect(await stored()).toHaveLength(1);
    await end();
    await again(first);
    await expect(ticket()).rejects.toThrow('no ticket');
    await say(undefined);
    expect(await ticket()).toMatchObject({ advertisement: null });
    for (let time = 0; time < 5; time += 1) await again(first);
    expect(await ticket()).toMatchObject({ advertisement: null, unreadMessages: 1 });
    expect(await cycle()).not.toMatchObject({ advertisement: { id: '77' } });
    expect(await stored()).toHaveLength(2);
    expect(workshop.dead('inbound')).toBe(0);
  });

  it('above a message of days ago belongs to that message', async () => {
    await say(ad('77', 'Promoção'), { at: second() - 3 * 86_400 });
    expect(await ticket()).toMatchObject({ advertisement: kept('77', 'Promoção') });
  });

  const huge = 'Ω'.repeat(200_000);
  const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  const controls = '\u0000\u0007\u202Etxet\u200B\n\n';
  const odd: [string, unknown][] = [
    ['a number', 7],
    ['a list', [{ ad_id: '1' }]],
    ['nothing', null],
    ['text', 'ad'],
    ['no ids', {}],
    ['parts of wrong types', { ad_id: {}, source_id: [], headline: 7, ads_context_data: 'x', source_url: {} }],
    ['a prototype', JSON.parse('{"__proto__":{"ad_id":"1"},"constructor":{"prototype":{"x":1}}}')],
    [
      'huge words',
      {
        ad_id: huge,
        source_id: huge,
        headline: huge,
        body: huge,
        source_url: `https://${huge}`,
        ref: huge,
        ads_context_data: { ad_title: huge },
      },
    ],
    [
      'markup',
      { ad_id: markup, source_id: markup, headline: markup, body: markup, ads_context_data: { ad_title: markup } },
    ],
    [
      'control characters',
      { ad_id: controls, headline: controls, body: controls, ads_context_data: { ad_title: controls } },
    ],
    [
      'half an emoji',
      { ad_id: '\uD83D', source_id: '\uDE00', headline: 'a\uD83D', ads_context_data: { ad_title: 'a\uD83D' } },
    ],
    ...['javascript:alert(1)', 'data:text/html,x', 'https', ' javascript:alert(1)'].map(
      (source_url): [string, unknown] => [`the address ${source_url}`, { source_id: '7', ad_id: '7', source_url }],
    ),
  ];
  it.each(odd)('of %s loses no message', async (_, referral) => {
    await say(referral, { body: 'Quanto custa?' });
    const [first, ...more] = await stored();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ body: 'Quanto custa?', fromMe: false });
    expect(workshop.dead('inbound') + workshop.counts('inbound').inFlight).toBe(0);
    const { advertisement } = await ticket();
    const said = JSON.stringify([advertisement, first?.quotedMsg]);
    // Four bytes for each letter of an address and twice three parts of five hundred.
    expect(Buffer.byteLength(said)).toBeLessThan(14_000);
    // Controls and halves of letters would be escaped, what hides or turns letters would stand there.
    expect(said).not.toMatch(/\\u|\\0|[\u202E\u200B]/);
    expect(advertisement?.url ?? '').toMatch(/^(https?:\/\/.*)?$/);
    expect(({} as Json)['x']).toBeUndefined();
  });

  it('is one of at most so many in a report, however many a stranger comes through', async () => {
    for (let at = 0; at < 12; at += 1) {
      await say(ad(`${at}`, `Anúncio ${at}`));
      await end();
    }
    const filters = ReportFilters.parse({});
    const reading = {
      ...{ companyId: shop.company.id, now: now(), viewer: viewerOf(shop.admin.user), isMasked: false },
      ...{ zone: 'America/Sao_Paulo', language: 'pt-BR' as const, filters },
      period: periodOf(filters, 'America/Sao_Paulo', now()),
    };
    const { rows, more } = await gridOf(reading, 'advertisements', { lines: 5 });
    expect([rows.length, more]).toEqual([5, 7]);
    expect(rows.every(({ services, advertisement }) => services === 1 && advertisement?.channel === channel)).toBe(
      true,
    );
    expect(await contactCount(shop)).toBe(1);
  });
});

describe.each(['facebook', 'instagram'] as const)('a click alone on %s', (channel) => {
  beforeEach(async () => {
    shop = await openConnectedCompany({ channel, name: `${channel} ${next()}` });
  });

  it('through a thousand advertisements by somebody who never wrote leaves nothing', async () => {
    const clicks = Array.from({ length: 1000 }, (_, at) =>
      event({ timestamp: now().getTime() + at, referral: ad(`${at}`, `Anúncio ${at}`) }, account()),
    );
    await post(workshop, payload(channel === 'facebook' ? 'page' : 'instagram', account(), ...clicks));
    expect(await contactCount(shop)).toBe(0);
    expect(await ticketCount(shop)).toBe(0);
    expect(workshop.dead('inbound')).toBe(0);
  });

  it('of somebody who wrote leaves the last one, however many they were', async () => {
    await say(undefined);
    await end();
    const clicks = Array.from({ length: 50 }, (_, at) =>
      event({ timestamp: now().getTime() + at, referral: ad(`${at}`, `Anúncio ${at}`) }, account()),
    );
    await post(workshop, payload(channel === 'facebook' ? 'page' : 'instagram', account(), ...clicks));
    const { id } = await person();
    const conversation = await getItem(keys.conversation(shop.company.id, shop.connection.id, id), true);
    expect(JSON.stringify(conversation).length).toBeLessThan(1000);
    await say(undefined);
    expect(await ticket()).toMatchObject({ advertisement: { id: '49', title: 'Anúncio 49' } });
  });

  it('told again later brought nobody else, and an earlier one that comes late replaces no later one', async () => {
    await say(undefined);
    const [early, late] = [clicked(ad('76', 'Antes'), second() - 60), clicked(ad('77', 'Depois'), second() - 30)];
    await end();
    await post(workshop, late);
    await post(workshop, early);
    await say(undefined);
    expect(await ticket()).toMatchObject({ advertisement: { id: '77' } });
    await end();
    await again(late);
    await again(early);
    await say(undefined);
    await again(late);
    expect(await ticket()).toMatchObject({ advertisement: null });
  });

  it('of more than a week ago says nothing of who writes today', async () => {
    await say(undefined);
    await end();
    await post(workshop, clicked(ad('77', 'Promoção'), second() - 8 * 86_400));
    await say(undefined);
    expect(await ticket()).toMatchObject({ advertisement: null });
  });

  it.each([[7], ['x'], [[]], [null], [{}], [{ ad_id: {} }], [{ ref: '\u202E\u0000' }], [{ ads_context_data: [] }]])(
    'of %j changes nothing and blocks nobody',
    async (referral) => {
      await say(undefined);
      await post(workshop, clicked(referral));
      expect(await ticket()).toMatchObject({ advertisement: null, unreadMessages: 1 });
      await say(undefined, { body: 'Alguém?' });
      expect((await stored()).map(({ body }) => body)).toEqual(['Oi', 'Alguém?']);
    },
  );
});
