import type { Contact } from '@shared/contacts/model.ts';
import { dayMs } from '@shared/core/time.ts';
import { pictureType } from '@shared/media/sniff.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { deleteFile, filesOf, saveFile } from '../../core/files/files.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem, setFieldsIf } from '../../core/store/records.ts';
import { getItem, transact, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

const askedEveryMs = 7 * dayMs;
/** Largest picture; those that channels show next to a name have some ten kilobytes. */
export const maxPictureBytes = 1024 * 1024;

type PictureOwner = Pick<Contact, 'companyId' | 'id'>;

/** Each contact has one file under its own id, so a newer picture replaces the former one. */
export const pictureKey = ({ companyId, id }: PictureOwner): string => `${filesOf(companyId)}${id}`;
const pictureUrl = (person: PictureOwner): string => `/api/media/${pictureKey(person)}`;

/** @returns whether the channel is to be asked now what a contact looks like: at most once a week, by one caller */
export async function claimPicture(ctx: CompanyCtx, contact: Contact): Promise<boolean> {
  const { pictureAskedAt } = contact;
  if (pictureAskedAt !== undefined && ctx.now.getTime() - Date.parse(pictureAskedAt) < askedEveryMs) return false;
  const asked = { pictureAskedAt: ctx.now.toISOString() };
  return wasApplied(
    transact([setFieldsIf(contactEntity.key(contact), asked, 'contact.updated', { pictureAskedAt, merge: undefined })]),
  );
}

/** An erased or merged contact gets no picture. */
const show = (person: PictureOwner, profilePicUrl: string | null): Promise<boolean> =>
  wasApplied(
    transact([
      setFieldsIf(keys.contact(person.companyId, person.id), { profilePicUrl }, 'contact.updated', {
        ...{ merge: undefined, erasedAt: undefined },
      }),
    ]),
  );

/**
 * Keeps what the channel shows of a contact among the company's files, where it outlives the channel's address.
 * @param content null: the contact shows no picture (any more)
 */
export async function storePicture(ctx: CompanyCtx, contactId: string, content: Uint8Array | null): Promise<void> {
  const item = await getItem(keys.contact(ctx.companyId, contactId), true);
  if (!item) return;
  const contact = fromItem(contactEntity, item);
  const mime = content && content.byteLength <= maxPictureBytes ? pictureType(content) : undefined;
  if (content && mime) {
    await saveFile(pictureKey(contact), content, { name: 'picture', mime });
    const isShown = contact.profilePicUrl === pictureUrl(contact) || (await show(contact, pictureUrl(contact)));
    if (!isShown) await deleteFile(pictureKey(contact));
  } else if (content === null && contact.profilePicUrl !== null) {
    await deleteFile(pictureKey(contact));
    await show(contact, null);
  }
}
