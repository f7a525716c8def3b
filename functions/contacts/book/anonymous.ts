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

/** What is left of a merge: the way to who went on, and nothing to undo it with. */
const bareMerge = ({ contactId, at }: NonNullable<Contact['merge']>): NonNullable<Contact['merge']> => ({
  ...{ contactId, at, until: '', previousName: '' },
  ...{ aliases: [], tags: [], given: [], filled: {} },
});

/** The record that goes on standing for the tickets of somebody nobody knows any more. */
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
 * Takes everything from a contact that tells who it is, and ends its conversations: whoever has this number writes as
 * somebody new from this instant on, also with a message that is on its way.
 * @param alongside written in the same transaction, from what the contact was
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
