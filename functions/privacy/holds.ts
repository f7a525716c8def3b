import type { LegalHold } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { commit } from '../core/store/commit.ts';
import { contactEntity } from '../core/store/entities.ts';
import { putVersion } from '../core/store/records.ts';
import { retryConflicts } from '../core/store/store.ts';
import { loadDataSubject } from './person.ts';
import { recheckAllFiles } from './retention.ts';

/** More contacts than a transaction takes were never one person. */
const maxParts = 90;

/**
 * Holds what is stored of a person, or lets it go: of the contact and of those that became it, because each may be
 * named by itself. @param reason null: let go. @throws ERR_NO_CONTACT_FOUND
 */
export function setHold(ctx: Ctx, contactId: string, reason: string | null): Promise<LegalHold | null> {
  const { id, name } = ctx.user;
  const hold = reason === null ? null : { reason, by: { id, name }, at: ctx.now.toISOString() };
  return retryConflicts(async () => {
    const { contacts } = await loadDataSubject(ctx, contactId);
    if (contacts.length > maxParts) throw new AppError('ERR_MERGE_TOO_LARGE');
    const writes = contacts.map(({ legalHold: _before, ...contact }) => {
      const next = hold ? { ...contact, legalHold: hold } : contact;
      return {
        write: putVersion(contactEntity, { ...next, updatedAt: ctx.now.toISOString() }, 'contact.updated').write,
      };
    });
    await commit(writes);
    if (!hold) await recheckAllFiles(ctx);
    return hold;
  });
}
