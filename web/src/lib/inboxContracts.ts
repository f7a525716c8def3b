import { contacts } from '@shared/contacts/contract.ts';
import { media } from '@shared/media/contract.ts';
import { queues } from '@shared/queues/contract.ts';
import { settings } from '@shared/settings/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { users } from '@shared/users/contract.ts';

/** Contracts that the inbox needs after its first row, fetched together once it is idle. */
export const inboxContracts = { contacts, media, queues, settings, tags, users };
