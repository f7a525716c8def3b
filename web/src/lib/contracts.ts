import type { Contract } from '@shared/contract.ts';
import type { Resource } from '@shared/core/route.ts';
import { drafts } from '@shared/drafts/contract.ts';
import { messages } from '@shared/messages/contract.ts';
import { session } from '@shared/session/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { NetworkError } from './httpTransport.ts';

/** Contracts that the shell and the inbox need up to their first row, and to open and answer a conversation. */
const eager = { session, tickets, messages, drafts };

export type EagerFeature = keyof typeof eager;
type Feature = keyof Contract;

const known: Partial<Record<Feature, Resource>> = { ...eager };

/** The routes of a feature. @throws NetworkError when their code did not come */
export async function contractOf(feature: Feature): Promise<Resource> {
  const resource = known[feature];
  if (resource) return resource;
  try {
    const { lazyContracts } = await import('./lazyContracts.ts');
    const loaded = await lazyContracts[feature as Exclude<Feature, EagerFeature>]();
    known[feature] = loaded;
    return loaded;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
