import { Supervisor } from '@fn/whatsappWeb/supervisor.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { dayMs } from '@shared/core/time.ts';
import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { proto } from 'baileys';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '../../infra/local/functions.ts';
import { type CompanySystem, openCompanySystem } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';
import type { Peer } from '../support/whatsappWeb/peer.ts';
import { StandIn } from '../support/whatsappWeb/standIn.ts';

/** What numbers do that are linked by a code, over the whole system, with a worker that does not take its time. */

let office: CompanySystem;
let whatsapp: StandIn;
let worker: Supervisor;
/** Whoever has a number that takes groups. */
let manager: Peer;
let ofGroups: ConnectionView;
beforeAll(async () => {
  whatsapp = await new StandIn().start();
  // Making 812 keys takes most of a linking; `linking.test.ts` has them made.
  whatsapp.fewestKeys = 1;
  // The system's own worker keeps the pace of people.
  const { linkedWorker: _worker, linkedStandIn: _standIn, ...app } = product;
  office = await openCompanySystem({ WHATSAPP_WEB_URL: whatsapp.url }, app);
  const pace = { between: [0, 0], beforeNew: [0, 0], newPerDay: 1000 } as const;
  worker = new Supervisor({ url: whatsapp.url, pace, scale: 0.02, lookMs: 20 });
  worker.start();
  manager = person('Síndica');
  ofGroups = await link(manager, { allowGroup: true });
});
afterAll(async () => {
  await worker.stop();
  await office.stop();
  await whatsapp.stop();
});

let serial = 0;
function person(name: string): Peer {
  serial += 1;
  return whatsapp.person(`55859${String(87_000_000 + serial)}`, name);
}

const connectionNow = (id: number) => office.admin.get<ConnectionView>(`/whatsapp/${id}`);
const connectionThat = (id: number, fits: (now: ConnectionView) => boolean, what: string) =>
  until(async () => {
    const now = await connectionNow(id);
    return fits(now) ? now : undefined;
  }, what);

/** A number whose owner types the code that the page shows. */
async function link(owner: Peer, fields: Record<string, unknown>): Promise<ConnectionView> {
  const draft = { name: owner.name, channel: 'whatsapp', queueIds: [], ...fields };
  const { id } = await office.admin.send<ConnectionView>('POST', '/whatsapp', draft);
  await connectionThat(id, ({ status }) => status === 'qrcode', 'a code');
  await office.admin.send('PUT', `/whatsappsession/${id}`, { phone: owner.number });
  const { pairingCode = '' } = await connectionThat(id, (now) => now.pairingCode !== undefined, 'a code to type');
  await whatsapp.until(() => whatsapp.typable.includes(owner.number));
  whatsapp.typeCode(pairingCode, owner);
  return connectionThat(id, ({ status }) => status === 'CONNECTED', 'the number to be connected');
}

const rows = async (status: 'group' | 'pending' | 'closed', { id }: ConnectionView): Promise<TicketView[]> => {
  const query = `status=${status}&showAll=true&whatsappIds=[${id}]`;
  return (await office.admin.get<{ tickets: TicketView[] }>(`/tickets?${query}`)).tickets;
};
const messagesOf = async ({ id }: TicketView): Promise<MessageView[]> =>
  (await office.admin.get<{ messages: MessageView[] }>(`/messages/${id}`)).messages;
const textsTo = (to: Peer) =>
  whatsapp.delivered
    .filter((one) => one.to === to)
    .map(({ message }) => message.extendedTextMessage?.text ?? message.conversation);

it('a group is heard from its first message on, and answered', async () => {
  const [bia, caio] = [person('Bia'), person('Caio')];
  const group = whatsapp.group('Condomínio', manager, bia, caio);
  await whatsapp.sayIn(group.jid, bia, manager, 'Quem vem à reunião?');
  const ticket = await until(
    async () => (await rows('group', ofGroups)).find(({ contact }) => contact.name === 'Condomínio'),
    'the group, by its name',
  );
  expect(ticket).toMatchObject({ isGroup: true, status: 'group', lastMessage: 'Quem vem à reunião?' });

  const body = 'A administradora vai';
  await office.admin.send('POST', `/messages/${ticket.id}`, { body }, { 'idempotency-key': ulid() });
  await until(async () => (await messagesOf(ticket)).find((one) => one.body === body && one.ack === 2), 'the tick');
  await until(async () => (textsTo(bia).length + textsTo(caio).length === 2 ? true : undefined), 'the answer');
  expect([textsTo(bia), textsTo(caio)]).toEqual([[body], [body]]);

  await whatsapp.sayIn(group.jid, caio, manager, 'Eu também');
  await until(async () => (await messagesOf(ticket)).find((one) => one.body === 'Eu também'), 'the other member');
  const said = (await messagesOf(ticket)).map((one) => [one.sender?.name, one.body, one.fromMe]);
  expect(said).toEqual([
    ['Bia', 'Quem vem à reunião?', false],
    [undefined, body, true],
    ['Caio', 'Eu também', false],
  ]);
  expect((await rows('group', ofGroups)).map(({ id }) => id)).toEqual([ticket.id]);
});

const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** What a phone has of somebody: a question some days ago, and its answer. */
function pastWith({ lidJid, jid, name }: Peer, daysAgo: number): proto.IConversation {
  const at = Math.floor((Date.now() - daysAgo * dayMs) / 1000);
  const historyMessage = (fromMe: boolean, conversation: string, seconds: number): proto.IHistorySyncMsg => ({
    message: {
      key: { remoteJid: lidJid, fromMe, id: ulid() },
      message: { conversation },
      messageTimestamp: at + seconds,
    },
  });
  return {
    ...{ id: lidJid, pnJid: jid, name },
    messages: [historyMessage(false, `Aqui é ${name}`, 0), historyMessage(true, 'Olá!', 60)],
  };
}

/** As a page is told of a connection: when its line changes, and when anything else does. */
interface ConnectionNews {
  readonly session?: ConnectionView;
  readonly whatsapp?: ConnectionView;
}

it('old messages of the wanted days are prepared, stored and put away', async () => {
  const [owner, ana, rui, old] = [person('Loja antiga'), person('Ana'), person('Rui'), person('Velho')];
  whatsapp.past.set(owner.number, { conversations: [pastWith(ana, 2), pastWith(rui, 3), pastWith(old, 30)] });
  const socket = await office.admin.listen();
  const armed = { importOldMessages: day(10), importRecentMessages: day(0) };
  const connection = await link(owner, armed);
  const states = (): string[] =>
    socket.frames.flatMap(({ data }) => {
      const { session, whatsapp: changed = session } = data as ConnectionNews;
      return changed?.id === connection.id ? (changed.statusImportMessages ?? '') : [];
    });
  const ended = await connectionThat(
    connection.id,
    ({ statusImportMessages }) => statusImportMessages === 'renderButtonCloseTickets',
    'the end of the import',
  );
  expect(ended).toMatchObject({ ...{ importAll: 4, importDone: 4, importOldMessages: null }, status: 'CONNECTED' });
  expect(ended.importResult).toMatchObject({ from: armed.importOldMessages, count: 4 });
  // The page was told of it as it went on.
  await until(async () => (states().includes('renderButtonCloseTickets') ? true : undefined), 'the last news');
  expect(states().some((state) => /^\d+$/.test(state))).toBe(true);
  expect(states()).toContain('Running');
  socket.close();

  const waiting = await rows('pending', connection);
  expect(waiting.map(({ contact, unreadMessages }) => [contact.name, unreadMessages])).toEqual([
    ['Ana', 0],
    ['Rui', 0],
  ]);
  for (const ticket of waiting)
    expect((await messagesOf(ticket)).map(({ body, fromMe }) => [body, fromMe])).toEqual([
      [`Aqui é ${ticket.contact.name}`, false],
      ['Olá!', true],
    ]);

  await office.admin.send('POST', `/closedimported/${connection.id}`);
  await until(async () => ((await rows('pending', connection)).length === 0 ? true : undefined), 'an empty queue');
  expect(await connectionNow(connection.id)).toMatchObject({ statusImportMessages: '' });
  expect((await rows('closed', connection)).map(({ contact }) => contact.name).sort()).toEqual(['Ana', 'Rui']);
  // Nobody was written to for it.
  expect([ana, rui].flatMap(textsTo)).toEqual([]);

  await whatsapp.say(ana, owner, 'Voltei');
  const [back] = await until(async () => {
    const found = await rows('pending', connection);
    return found.length > 0 ? found : undefined;
  }, 'Ana');
  expect(back).toMatchObject({ lastMessage: 'Voltei', unreadMessages: 1, contact: { name: 'Ana' } });
});
