import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import * as repo from './contacts.ts';

// Longest chain of merged contacts that is followed; users do not make longer ones.
const longestChain = 10;

/** The contact, or the one it became; undefined when it is gone, or was erased. */
export async function findPresentContact(ctx: CompanyCtx, id: string): Promise<Contact | undefined> {
  let contact = await repo.findContact(ctx, id);
  for (let link = 0; contact?.merge !== undefined && link < longestChain; link += 1) {
    contact = await repo.findContact(ctx, contact.merge.contactId, true);
  }
  return contact?.erasedAt === undefined ? contact : undefined;
}

/** The same. @throws ERR_NO_CONTACT_FOUND, also for one that was erased */
export async function getContact(ctx: CompanyCtx, id: string): Promise<Contact> {
  const contact = await findPresentContact(ctx, id);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}
