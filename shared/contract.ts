import { companies } from './companies/contract.ts';
import { connections } from './connections/contract.ts';
import { contacts } from './contacts/contract.ts';
import type { Resource } from './core/route.ts';
import { media } from './media/contract.ts';
import { messages } from './messages/contract.ts';
import { plans } from './plans/contract.ts';
import { queues } from './queues/contract.ts';
import { sandbox } from './sandbox/contract.ts';
import { session } from './session/contract.ts';
import { settings } from './settings/contract.ts';
import { tickets } from './tickets/contract.ts';
import { users } from './users/contract.ts';
import { webhooks } from './webhooks/contract.ts';

/** The one table of routes. Gateway, handlers, web client, query keys, documentation and generated tests read it. */
export const contract = {
  session,
  users,
  companies,
  plans,
  queues,
  settings,
  connections,
  contacts,
  tickets,
  messages,
  media,
  webhooks,
  sandbox,
} as const satisfies Record<string, Resource>;

export type Contract = typeof contract;
