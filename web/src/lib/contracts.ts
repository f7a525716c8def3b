import { chats } from '@shared/chats/contract.ts';
import { contacts } from '@shared/contacts/contract.ts';
import type { Contract } from '@shared/contract.ts';
import type { Resource } from '@shared/core/route.ts';
import { drafts } from '@shared/drafts/contract.ts';
import { media } from '@shared/media/contract.ts';
import { messages } from '@shared/messages/contract.ts';
import { queues } from '@shared/queues/contract.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import { session } from '@shared/session/contract.ts';
import { settings } from '@shared/settings/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { users } from '@shared/users/contract.ts';
import { NetworkError } from './httpTransport.ts';

/** What the shell and the inbox call: it works without waiting for more code, also offline. */
const early = {
  ...{ session, users, settings, tickets, messages, contacts },
  ...{ queues, tags, drafts, media, chats, quickMessages },
};

export type EarlyFeature = keyof typeof early;
type Feature = keyof Contract;

const known: Partial<Record<Feature, Resource>> = { ...early };

/** The routes of a feature. @throws NetworkError when their code did not come */
export async function contractOf(feature: Feature): Promise<Resource> {
  const resource = known[feature];
  if (resource) return resource;
  try {
    const { late } = await import('./lateContracts.ts');
    const loaded = await late[feature as Exclude<Feature, EarlyFeature>]();
    known[feature] = loaded;
    return loaded;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
