import { contract } from '@shared/contract.ts';
import type { Route } from '@shared/core/route.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { envelope, sign } from '../../support/graph/platform.ts';
import { call } from '../../support/server/call.ts';
import { tokenOf } from '../../support/server/tenant.ts';
import type { Mailbox } from '../mailbox.ts';
import type { BenchUsers } from '../people.ts';
import { phoneNumberId } from '../world.ts';

export interface Bench {
  readonly users: BenchUsers;
  readonly companyId: number;
  readonly mailbox: Mailbox;
  readonly secret: string;
}

type Person = keyof BenchUsers;
type Feature = 'tickets' | 'messages' | 'contacts' | 'dashboard';

/** What a function does with an event of the gateway or a queue. */
export const load = async (path: string) => (await import(`../../../functions/${path}`)).handler;

/** Calls the functions as the gateway would, for one of the two people; anything but success ends the bench. */
export async function openCaller({ users, secret, mailbox }: Bench) {
  const [tickets, messages, contacts, dashboard, webhook] = await Promise.all(
    [
      ...['inbox/tickets/handler.ts', 'inbox/messages/handler.ts', 'contacts/book/handler.ts'],
      ...['metrics/handler.ts', 'inbound/webhook.ts'],
    ].map(load),
  );
  const handlers = { tickets, messages, contacts, dashboard };
  const tokens: Record<Person, string> = { admin: await tokenOf(users.admin), agent: await tokenOf(users.agent) };

  const ask = async <T>(
    person: Person,
    feature: Feature,
    route: Route,
    input: Record<string, unknown> = {},
  ): Promise<T> => {
    const key = route.idempotent ? { idempotencyKey: ulid() } : {};
    const answer = await call(handlers[feature], route, input, { token: tokens[person], ...key });
    if (answer.status !== 200) throw new Error(`${route.path}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.json as T;
  };

  return {
    ask,
    /** Rows of a list of tickets. */
    listOf: async (person: Person, input: Record<string, unknown>): Promise<TicketView[]> =>
      (await ask<{ tickets: TicketView[] }>(person, 'tickets', contract.tickets.list, input)).tickets,
    /** The agent's text. @returns id of the stored message */
    say: async (ticketId: number, body: string): Promise<string> =>
      (await ask<{ message: { id: string } }>('agent', 'messages', contract.messages.send, { ticketId, body })).message
        .id,
    /** What the queue holds after a signed webhook. */
    receive: async (value: Record<string, unknown>): Promise<unknown> => {
      const body = envelope(phoneNumberId, value);
      const headers = { 'X-Hub-Signature-256': sign(secret, body) };
      const answer = await call(webhook, contract.webhooks.receive, {}, { body, headers });
      if (answer.status !== 200) throw new Error(`webhook: ${answer.status}`);
      return mailbox.take('inbound');
    },
  };
}

export type Caller = Awaited<ReturnType<typeof openCaller>>;
/** The half of it that people have. */
export type Asker = Pick<Caller, 'ask' | 'listOf'>;
