import { AppError } from '@shared/core/errors.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import { tagSnapshot, withoutTag, withRenamed } from '@shared/tags/rules.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { TaggedRecord } from '../../core/store/tagging.ts';
import { changeTicket } from '../../inbox/tickets/bulkUpdates.ts';
import { changeContact } from '../records/contacts.ts';
import { listMembers } from './members.ts';
import { tagRecords } from './repo.ts';

/** Tags reach their contacts and tickets in a bounded number per run, found through the tag's members. */

const perRun = 200;
const sideBySide = 8;

type ChangeTags = (current: readonly ContactTag[]) => ContactTag[] | undefined;

/** Tickets that are gone are passed over; so are contacts. */
async function changeCarrier(ctx: CompanyCtx, carrier: TaggedRecord, change: ChangeTags): Promise<void> {
  if (carrier.kind === 'ticket') {
    await changeTicket(ctx, Number(carrier.id), (ticket) => {
      const kanbanTags = change(ticket.kanbanTags);
      return kanbanTags && { ticket: { ...ticket, kanbanTags }, event: 'ticket.updated' };
    });
    return;
  }
  try {
    await changeContact(ctx, String(carrier.id), (contact) => {
      const tags = change(contact.tags);
      return tags && { ...contact, tags };
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_NO_CONTACT_FOUND')) throw error;
  }
}

/** Carries a tag's new name and colour to its contacts and tickets. @returns where to go on */
export async function spreadTag(
  ctx: CompanyCtx,
  tagId: number,
  after: string | undefined,
): Promise<string | undefined> {
  const found = await tagRecords.find(ctx, tagId);
  if (!found) return undefined;
  const tag = tagSnapshot(found);
  const { members, last } = await listMembers(ctx, tagId, { limit: perRun, after });
  for (let start = 0; start < members.length; start += sideBySide) {
    const some = members.slice(start, start + sideBySide);
    await Promise.all(some.map((carrier) => changeCarrier(ctx, carrier, (current) => withRenamed(current, tag))));
  }
  return last;
}

/**
 * Takes a deleted tag off whatever carries it, then forgets the tag. Always from the beginning, because
 * those who lose it leave the list. @returns whether there is more to do
 */
export async function removeTagEverywhere(ctx: CompanyCtx, tagId: number): Promise<boolean> {
  const { members, last } = await listMembers(ctx, tagId, { limit: perRun });
  // Sequential, because each removal updates the same counter.
  for (const carrier of members) {
    await changeCarrier(ctx, carrier, (current) => withoutTag(current, tagId));
    // An entry without its carrier would keep the job going for ever.
    await writeItems([{ remove: keys.tagMember(ctx.companyId, tagId, carrier.kind, carrier.id) }]);
  }
  if (last !== undefined) return true;
  await writeItems([{ remove: keys.tag(ctx.companyId, tagId) }]);
  return false;
}
