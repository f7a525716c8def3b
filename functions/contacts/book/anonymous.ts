import type { Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { aliasKey } from '../../core/store/contactAliases.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { putVersion, remove } from '../../core/store/records.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { taggingSteps } from '../../core/store/tagging.ts';
import { getContact } from '../records/contacts.ts';
import { ending, readConversations } from '../records/conversations.ts';

/** Reduces a merge to the contact that replaced this one, without the data for undoing it. */
const bareMerge = ({ contactId, at }: NonNullable<Contact['merge']>): NonNullable<Contact['merge']> => ({
  ...{ contactId, at, until: '', previousName: '' },
  ...{ aliases: [], tags: [], given: [], filled: {} },
});

/** Returns the record that tickets of an erased contact still refer to. */
export function anonymousContact(contact: Contact, name: string, at: string): Contact {
  const { merge, twins: _twins, strangers: _strangers, formerNumbers: _former, ...rest } = contact;
  return {
    ...rest,
    name,
    ...{ number: '', email: '', profilePicUrl: null, lgpdAcceptedAt: null },
    ...{ extraInfo: [], tags: [], aliases: [] },
    ...(merge === undefined ? {} : { merge: bareMerge(merge) }),
    erasedAt: contact.erasedAt ?? at,
    updatedAt: at,
  };
}

/**
 * Removes everything that identifies a contact and ends its conversations: from now on the number belongs to a new
 * contact, also for a message being processed.
 * @param alongside steps of the same transaction, from the former contact
 * @returns the contact as it was
 * @throws ERR_NO_CONTACT_FOUND, ERR_LEGAL_HOLD
 */
export function anonymise(
  ctx: CompanyCtx,
  id: string,
  name: string,
  alongside: (before: Contact) => readonly Step[] | Promise<readonly Step[]> = () => [],
): Promise<Contact> {
  return retryConflicts(async () => {
    const before = await getContact(ctx, id, true);
    if (before.legalHold) throw new AppError('ERR_LEGAL_HOLD');
    const { write } = putVersion(
      contactEntity,
      anonymousContact(before, name, ctx.now.toISOString()),
      'contact.updated',
    );
    await commit([
      { write },
      ...(before.erasedAt === undefined ? ending(ctx, before, await readConversations(ctx, before)) : []),
      ...before.aliases.map((alias) => ({ write: remove(aliasKey(ctx.companyId, alias)) })),
      ...taggingSteps(ctx.companyId, { kind: 'contact', id }, before.tags, []),
      ...(await alongside(before)),
    ]);
    return before;
  }, 12);
}
