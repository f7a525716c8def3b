import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { openBotCompany, scene, says as write } from '@test/support/server/bots.ts';
import { type ConnectedCompany, delivery, newWamid } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it, vi } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const two = [
  { id: 1, name: 'Vendas', greetingMessage: 'Vendas, {{firstName}}.' },
  { id: 2, name: 'Suporte' },
];
const menu = 'Olá, Sheena!\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte\n[ Sair ] Finalizar conversa';
const wrong = `Não reconheci essa opção. Escolha um dos números abaixo:\n\n${menu}`;

const says = (shop: ConnectedCompany, body: string): Promise<void> => write(workshop, shop, body);

describe('B-BOT-1 one queue', () => {
  it('greets once and puts the ticket into it', async () => {
    const shop = await openBotCompany({ queues: [{ id: 1, name: 'Vendas' }] });
    await says(shop, 'Oi');
    const first = await scene(shop);
    expect(first.said).toEqual(['Olá, Sheena!']);
    expect(first.ticket).toMatchObject({ status: 'pending', queueId: 1, queue: { name: 'Vendas' }, unreadMessages: 1 });
    expect(first.logs.sort()).toEqual(['create', 'queue']);
    expect(first.cycles).toMatchObject([{ queueId: 1, queuedAt: expect.any(String), finishedAt: null }]);
    expect(first.messages[0]).toMatchObject({ body: 'Oi', queue: { id: 1 }, audience: { queueId: 1 } });
    await says(shop, 'Alguém aí?');
    expect((await scene(shop)).said).toEqual(['Olá, Sheena!']);
  });

  it('leaves the row to what the contact said, and is known to have answered', async () => {
    const shop = await openBotCompany({ queues: two });
    const row = async () => {
      const { lastMessage, fromMe, isAnswered } = (await scene(shop)).ticket;
      return { lastMessage, fromMe, isAnswered };
    };
    await says(shop, 'Quero um sofá');
    expect(await row()).toEqual({ lastMessage: 'Quero um sofá', fromMe: false, isAnswered: true });
    await says(shop, '1');
    expect(await row()).toEqual({ lastMessage: '1', fromMe: false, isAnswered: true });
    await says(shop, 'Alguém aí?');
    expect(await row()).toEqual({ lastMessage: 'Alguém aí?', fromMe: false, isAnswered: false });
  });
});

describe('B-BOT-2..7 menu', () => {
  it('offers, repeats with a word of its own and falls silent', async () => {
    const shop = await openBotCompany({ queues: two });
    for (const body of ['1', 'não sei', 'ainda não', 'e agora?']) await says(shop, body);
    const { said, ticket, logs, cycles } = await scene(shop);
    expect(said).toEqual([menu, wrong, wrong]);
    expect(ticket).toMatchObject({ status: 'pending', queueId: null, amountUsedBotQueues: 3, unreadMessages: 4 });
    expect(logs.filter((type) => type === 'chatBot')).toHaveLength(3);
    expect(cycles[0]?.chatbotAt).toBe(ticket.bot.sentAt);
  });

  it('gives the chosen queue, and its greeting', async () => {
    const shop = await openBotCompany({ queues: two });
    for (const body of ['Oi', '1']) await says(shop, body);
    const { said, ticket, logs } = await scene(shop);
    expect(said).toEqual([menu, 'Vendas, Sheena.']);
    expect(ticket).toMatchObject({ queueId: 1, amountUsedBotQueues: 0, bot: { stage: 'done' } });
    expect(logs.sort()).toEqual(['chatBot', 'create', 'queue']);
  });

  it('ends for who wants out', async () => {
    const shop = await openBotCompany({ queues: two });
    for (const body of ['Oi', 'Sair']) await says(shop, body);
    const { said, ticket, active, logs, cycles } = await scene(shop);
    expect(said).toEqual([menu, 'Até logo!']);
    expect(active).toBeUndefined();
    expect(ticket).toMatchObject({ status: 'closed', unreadMessages: 0, isBot: false, lastMessage: 'Até logo!' });
    expect(logs.sort()).toEqual(['chatBot', 'clientClosed', 'create']);
    expect(cycles).toMatchObject([{ status: 'closed', finishedAt: ticket.closedAt, closedAt: ticket.closedAt }]);
  });

  it('answers a burst once (B-BOT-4)', async () => {
    const shop = await openBotCompany({ queues: two });
    const events = [1, 2, 3, 4, 5].map((n) => delivery(shop, { id: newWamid(), text: { body: `oi ${n}` } }));
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const event of events) await inbound(event);
    vi.useRealTimers();
    const { said, messages } = await scene(shop);
    expect(messages.filter(({ fromMe }) => !fromMe)).toHaveLength(5);
    expect(said).toEqual([menu]);
  });
});
