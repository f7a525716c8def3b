import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { option } from '@test/support/server/botFlow.ts';
import { changePerson, openBotCompany, scene, setCounter, says as write } from '@test/support/server/bots.ts';
import { type ConnectedCompany, offering } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newUser } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { saveFile } from '../core/files/files.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());

const says = (shop: ConnectedCompany, body: string, fields = {}): Promise<void> => write(workshop, shop, body, fields);
const two = [
  { id: 1, name: 'Vendas' },
  { id: 2, name: 'Suporte' },
];

/** What the platform was asked to send since the last look. */
async function sent(): Promise<Record<string, unknown>[]> {
  const before = graph.calls.length;
  await workshop.work('outbound', outbound);
  return graph.calls.slice(before).map(({ json }) => json as Record<string, unknown>);
}
const tap = (kind: 'button_reply' | 'list_reply', id: string, title: string) => ({
  type: 'interactive',
  text: undefined,
  interactive: { type: kind, [kind]: { id, title } },
});

describe('B-BOT-5 drawn menus', () => {
  const drawn = { menuStyle: 'interactive' } as const;

  it('up to three choices are buttons, and a tapped one is its number', async () => {
    const shop = await openBotCompany({ queues: two, connection: drawn });
    await sent();
    await says(shop, 'Oi');
    expect(await sent()).toMatchObject([
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Olá, Sheena!' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: '1', title: 'Vendas' } },
              { type: 'reply', reply: { id: '2', title: 'Suporte' } },
              { type: 'reply', reply: { id: 'sair', title: 'Finalizar conversa' } },
            ],
          },
        },
      },
    ]);
    expect((await scene(shop)).said[0]).toContain('[ 2 ] - Suporte');
    await says(shop, '', tap('button_reply', '2', 'Suporte'));
    const { ticket, messages } = await scene(shop);
    expect(ticket).toMatchObject({ queueId: 2 });
    expect(messages.at(-1)).toMatchObject({ fromMe: false, body: 'Suporte' });
  });

  it('up to ten are a list', async () => {
    const queues = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Fila ${id}` }));
    const shop = await openBotCompany({ queues, connection: drawn });
    await sent();
    await says(shop, 'Oi');
    const [{ interactive } = {}] = await sent();
    expect(interactive).toMatchObject({ type: 'list', action: { button: 'Ver opções' } });
    await says(shop, '', tap('list_reply', '4', 'Fila 4'));
    expect((await scene(shop)).ticket).toMatchObject({ queueId: 4 });
  });

  it('names that do not fit make it text', async () => {
    const queues = [...two, { id: 3, name: 'Atendimento a revendedores do interior' }];
    const shop = await openBotCompany({ queues, connection: drawn });
    await sent();
    await says(shop, 'Oi');
    expect(await sent()).toMatchObject([
      { type: 'text', text: { body: expect.stringContaining('[ 3 ] - Atendimento') } },
    ]);
  });
});

describe('B-BOT-2 greeting picture', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const greeting = (companyId: number) => ({
    key: `c/${companyId}/${'A'.repeat(26)}`,
    name: 'oi.png',
    mime: 'image/png',
    size: png.length,
  });

  it('carries the menu as its caption, as a copy of its own', async () => {
    const shop = await openBotCompany({ queues: two });
    const media = greeting(shop.company.id);
    await saveFile(media.key, png, media);
    await offering(shop, { greetingMedia: media });
    await says(shop, 'Oi');
    const { messages } = await scene(shop);
    const [answer] = messages.filter(({ fromMe }) => fromMe);
    expect(answer).toMatchObject({ mediaType: 'image', media: { status: 'ready', name: 'oi.png' } });
    expect(answer?.body).toContain('[ 1 ] - Vendas');
    expect(answer?.media?.key).not.toBe(media.key);
  });

  it('is left out when it is gone', async () => {
    const shop = await openBotCompany({ queues: two });
    await offering(shop, { greetingMedia: greeting(shop.company.id) });
    await says(shop, 'Oi');
    const { messages, said } = await scene(shop);
    expect(messages.filter(({ fromMe }) => fromMe)).toMatchObject([{ mediaType: 'chat', media: null }]);
    expect(said[0]).toContain('[ 1 ] - Vendas');
  });
});

describe('B-BOT-14..19 options', () => {
  it('lead down, up and to a person, and close', async () => {
    const shop = await openBotCompany({
      queues: two,
      trees: {
        1: [
          option(1, 'Preços', { greetingMessage: 'Sobre preços, {{firstName}}:', options: [option(3, 'Atacado')] }),
          option(2, 'Falar com Bia', { queueType: 'attendent', optUserId: 900 }),
          option(4, 'Horário', { greetingMessage: 'Das 8 às 18.', closeTicket: true }),
        ],
      },
    });
    const bia = await newUser(shop.company.id, { id: 900, name: 'Bia' });
    for (const body of ['Oi', '1', '1']) await says(shop, body);
    const inside = await scene(shop);
    expect(inside.said.at(-1)).toBe(
      'Sobre preços, Sheena:\n\n[ 1 ] - Atacado\n[ # ] Menu inicial\n[ Sair ] Finalizar conversa',
    );
    expect(inside.ticket).toMatchObject({ queueId: 1, bot: { stage: 'tree', path: [1] } });
    for (const body of ['0', '2']) await says(shop, body);
    const { ticket, cycles, logs } = await scene(shop);
    expect(ticket).toMatchObject({ status: 'pending', userId: bia.user.id, user: { id: bia.user.id, name: 'Bia' } });
    expect(cycles).toMatchObject([{ userId: bia.user.id }]);
    expect(logs).toContain('userDefine');
  });

  it('a queue that closes ends a service with its first message', async () => {
    const shop = await openBotCompany({ queues: [{ id: 1, name: 'Avisos', closeTicket: true }] });
    await says(shop, 'Oi');
    const first = await scene(shop);
    expect(first.ticket).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(first.said).toEqual(['Olá, Sheena!']);
    await says(shop, 'Oi de novo');
    const { ticket, said } = await scene(shop);
    expect(ticket.id).not.toBe(first.ticket.id);
    expect(said).toEqual(['Olá, Sheena!', 'Olá, Sheena!']);
  });
});

describe('B-BOT-11, B-BOT-13', () => {
  it('gives the ticket to who has least of those who are there, and tells the place', async () => {
    const settings = { userRandom: 'enabled', sendQueuePosition: 'enabled' };
    const shop = await openBotCompany({ queues: [{ id: 1, name: 'Vendas' }], settings });
    const hire = (id: number, fields = {}) => newUser(shop.company.id, { id, queueIds: [1], online: true, ...fields });
    await hire(801);
    const free = await hire(802);
    await hire(803, { online: false });
    await hire(804, { profile: 'admin' });
    await hire(805, { queueIds: [2] });
    await setCounter(shop, 'n|open|801|1|0|0', 2);
    await setCounter(shop, 'n|pending|0|1|0|0', 4);
    await says(shop, 'Oi');
    const { ticket, said, logs } = await scene(shop);
    expect(ticket).toMatchObject({ status: 'pending', queueId: 1, userId: free.user.id });
    expect(said).toEqual(['Olá, Sheena!', 'Sheena Nelson, você é o número 5 da fila.']);
    expect(logs).toContain('userDefine');
  });
});

describe('B-IN-32..36 hours, B-IN-39 sound', () => {
  const never = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn: weekdayEn.toLowerCase(),
    startTimeA: '',
    endTimeA: '',
    startTimeB: '',
    endTimeB: '',
  }));

  it('out of hours is said as often as menus, and forgotten when they open', async () => {
    const closed = { schedules: never, outOfHoursMessage: 'Voltamos amanhã.', maxUseBotQueues: 2 };
    const shop = await openBotCompany({ queues: two, connection: closed, settings: { scheduleType: 'connection' } });
    for (const body of ['Oi', 'Alguém?', 'Ninguém?']) await says(shop, body);
    const night = await scene(shop);
    expect(night.said).toEqual(['Voltamos amanhã.', 'Voltamos amanhã.']);
    expect(night.ticket).toMatchObject({ queueId: null, amountUsedBotQueues: 2, bot: { isOutOfHours: true } });
    await offering(shop, { schedules: [] });
    await says(shop, 'Bom dia');
    const { ticket, said } = await scene(shop);
    expect(said.at(-1)).toContain('[ 1 ] - Vendas');
    expect(ticket).toMatchObject({ amountUsedBotQueues: 1, bot: { isOutOfHours: false } });
  });

  it('answers a recording by asking for words, as a reply to it', async () => {
    const shop = await openBotCompany({ queues: two });
    await says(shop, 'Oi');
    await changePerson((await scene(shop)).contact, { acceptAudioMessage: false });
    await says(shop, '', { type: 'audio', text: undefined, audio: { id: 'M1', mime_type: 'audio/ogg', voice: true } });
    const { messages, said } = await scene(shop);
    expect(said.at(-1)).toBe('Não conseguimos ouvir áudios por aqui. Pode escrever em texto?');
    const sound = messages.find(({ mediaType }) => mediaType === 'audio');
    expect(messages.at(-1)?.quotedMsg).toMatchObject({ id: sound?.id, wid: sound?.wid, mediaType: 'audio' });
  });
});
