import { contract } from '@shared/contract.ts';
import type { Route } from '@shared/core/route.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { call } from '../support/call.ts';
import { envelope, sign } from '../support/graph.ts';
import { tokenOf } from '../support/tenant.ts';
import type { Mailbox } from './mailbox.ts';
import type { BenchUsers } from './people.ts';
import type { CountingProxy, Tally } from './proxy.ts';
import { worldConnection, worldContact } from './world.ts';

export interface Measured extends Tally {
  readonly name: string;
  /** Milliseconds of one operation in this process, engine included. */
  readonly median: number;
  readonly p95: number;
}

interface Operation {
  readonly name: string;
  readonly run: (turn: number) => Promise<void>;
  /** Fewer turns than the others, where the world runs out. */
  readonly turns?: number;
  /** Not counted and not timed. */
  readonly prepare?: (turn: number) => Promise<void>;
}

export interface Bench {
  readonly users: BenchUsers;
  readonly tickets: number;
  readonly companyId: number;
  readonly mailbox: Mailbox;
  readonly secret: string;
}

const load = async (path: string) => (await import(`../../functions/${path}`)).handler;

/** The operations of the budget, each as the gateway or a queue would call its function. */
export async function operations(bench: Bench): Promise<Operation[]> {
  const { users, companyId, mailbox, secret } = bench;
  const [tickets, messages, contacts, webhook, inbound] = await Promise.all(
    [
      'tickets/handler.ts',
      'messages/handler.ts',
      'contacts/handler.ts',
      'connections/webhook.ts',
      'connections/inbound.ts',
    ].map(load),
  );
  const adminToken = await tokenOf(users.admin);
  const agentToken = await tokenOf(users.agent);
  const { phoneNumberId } = worldConnection(companyId);

  const ask = async <T>(
    handler: Parameters<typeof call>[0],
    route: Route,
    input: Record<string, unknown>,
    token: string,
    key?: string,
  ) => {
    const answer = await call(handler, route, input, { token, ...(key ? { idempotencyKey: key } : {}) });
    if (answer.status !== 200) throw new Error(`${route.path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.json as T;
  };
  const listOf = async (input: Record<string, unknown>, token: string): Promise<TicketView[]> =>
    (await ask<{ tickets: TicketView[] }>(tickets, contract.tickets.list, input, token)).tickets;

  const mine = await listOf({ status: 'open' }, agentToken);
  const [ticket] = mine;
  if (!ticket) throw new Error('the attendant of the bench has no open ticket');
  const waiting = await listOf({ status: 'pending', showAll: true }, adminToken);

  const receive = async (value: Record<string, unknown>): Promise<unknown> => {
    const body = envelope(phoneNumberId, value);
    const answer = await call(
      webhook,
      contract.webhooks.receive,
      {},
      { body, headers: { 'X-Hub-Signature-256': sign(secret, body) } },
    );
    if (answer.status !== 200) throw new Error(`webhook: ${answer.status}`);
    return mailbox.take('inbound');
  };
  // People do not write two messages in one second; a hundred of them would be told apart by reading them.
  let clock = Math.floor(Date.now() / 1000) - 100_000;
  const second = (): number => {
    clock += 1;
    return clock;
  };
  let delivery: unknown;
  const arriving =
    (from: () => string, kind = 'x') =>
    async (turn: number) => {
      const sender = from();
      delivery = await receive({
        contacts: [{ profile: { name: 'Cliente' }, wa_id: sender }],
        messages: [
          {
            from: sender,
            id: `wamid.${kind}.${ulid()}`,
            timestamp: String(second()),
            type: 'text',
            text: { body: `Mensagem ${turn}` },
          },
        ],
      });
    };
  const consumeDelivery = async () => {
    const { batchItemFailures } = await inbound(delivery as never, {} as never);
    if (batchItemFailures.length > 0) throw new Error('inbound failed');
  };
  let sentId = '';
  let newNumber = 0;
  let closed = 0;
  // Contacts of an index divisible by three have an open ticket; see world.ts.
  const openNumber = worldContact(companyId, 0).number;

  return [
    { name: 'ticket list, own open', run: async () => void (await listOf({ status: 'open' }, agentToken)) },
    {
      name: 'ticket list, waiting in 3 queues',
      run: async () => void (await listOf({ status: 'pending', queueIds: '[1,2,3]' }, agentToken)),
    },
    {
      name: 'ticket list, all open (admin)',
      run: async () => void (await listOf({ status: 'open', showAll: true }, adminToken)),
    },
    {
      name: 'open conversation',
      run: async () => {
        await ask(messages, contract.messages.list, { ticketId: ticket.id }, agentToken);
      },
    },
    {
      name: 'ticket detail',
      run: async () => void (await ask(tickets, contract.tickets.byUuid, { uuid: ticket.uuid }, agentToken)),
    },
    {
      name: 'contact search, name',
      run: async () => void (await ask(contacts, contract.contacts.list, { searchParam: 'antonia' }, agentToken)),
    },
    {
      name: 'contact search, digits',
      run: async () => void (await ask(contacts, contract.contacts.list, { searchParam: '0000' }, agentToken)),
    },
    {
      name: 'ticket search, 2 words',
      run: async () => void (await listOf({ status: 'search', searchParam: 'maria souza' }, adminToken)),
    },
    {
      name: 'send text',
      run: async (turn) => {
        const answer = await ask<{ message: { id: string } }>(
          messages,
          contract.messages.send,
          { ticketId: ticket.id, body: `Resposta ${turn}` },
          agentToken,
          ulid(),
        );
        sentId = answer.message.id;
      },
      prepare: () => mailbox.drop('outbound'),
    },
    { name: 'inbound, open ticket', prepare: arriving(() => openNumber), run: consumeDelivery },
    {
      // Contacts of an index that leaves two when divided by three have only closed tickets.
      name: 'inbound, new ticket',
      turns: 20,
      prepare: arriving(() => {
        closed += 1;
        return worldContact(companyId, closed * 3 - 1).number;
      }),
      run: consumeDelivery,
    },
    {
      name: 'inbound, new contact and ticket',
      prepare: arriving(() => {
        newNumber += 1;
        return `5521${String(Date.now()).slice(-7)}${String(newNumber).padStart(2, '0')}`;
      }),
      run: consumeDelivery,
    },
    {
      name: 'status webhook',
      prepare: async (turn) => {
        if (turn % 3 === 0) {
          const answer = await ask<{ message: { id: string } }>(
            messages,
            contract.messages.send,
            { ticketId: ticket.id, body: 'x' },
            agentToken,
            ulid(),
          );
          sentId = answer.message.id;
          await mailbox.drop('outbound');
        }
        const status = ['sent', 'delivered', 'read'][turn % 3];
        delivery = await receive({
          statuses: [
            {
              id: `wamid.${sentId}`,
              status,
              timestamp: String(Math.floor(Date.now() / 1000)),
              recipient_id: openNumber,
              biz_opaque_callback_data: sentId,
            },
          ],
        });
      },
      run: consumeDelivery,
    },
    {
      name: 'accept',
      run: async (turn) => {
        const next = waiting[turn % waiting.length];
        if (next)
          await ask(
            tickets,
            contract.tickets.update,
            { id: next.id, status: 'open', userId: users.admin.id },
            adminToken,
          );
      },
      prepare: async (turn) => {
        const next = waiting[turn % waiting.length];
        if (next && turn >= waiting.length)
          await ask(tickets, contract.tickets.update, { id: next.id, status: 'pending', userId: null }, adminToken);
      },
    },
  ];
}

const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;

/** Runs an operation `turns` times. Units are the median of all turns: the same each time but for what a turn changes. */
export async function measure(operation: Operation, turns: number, proxy?: CountingProxy): Promise<Measured> {
  const times: number[] = [];
  const tallies: Tally[] = [];
  for (let turn = 0; turn < (operation.turns ?? turns) + 5; turn += 1) {
    await operation.prepare?.(turn);
    proxy?.take();
    const start = performance.now();
    await operation.run(turn);
    const elapsed = performance.now() - start;
    // The first turns warm the process up.
    if (turn < 5) continue;
    times.push(elapsed);
    if (proxy) tallies.push(proxy.take());
  }
  times.sort((a, b) => a - b);
  const middle = (of: (tally: Tally) => number): number =>
    quantile(
      tallies.map(of).sort((a, b) => a - b),
      0.5,
    );
  return {
    name: operation.name,
    calls: middle(({ calls }) => calls),
    readUnits: middle(({ readUnits }) => readUnits),
    writeUnits: middle(({ writeUnits }) => writeUnits),
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}
