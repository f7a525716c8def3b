import type { Delivery } from '@shared/campaigns/delivery.ts';
import { aliasOf, identityText } from '@shared/contactLists/identity.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { everIdentitiesOf, identitiesOf } from '../contacts/optOuts/repo.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { findDeliveries } from './deliveries.ts';

/** True if nothing was sent for a reason that does not apply to the contact's other identities. */
const isVoid = ({ state, reason }: Delivery): boolean =>
  state === 'skipped' && (reason === 'invalid' || reason === 'gone' || reason === 'duplicate');

/** Under which names a contact may stand in campaigns; the one it goes by comes first. */
export const listContactIdentities = (contact: Pick<Contact, 'number' | 'aliases'>): string[] =>
  identitiesOf(contact).map(identityText);

/** The same with numbers it had before, under which other campaigns may have reached it. */
export const everNamesOf = async (ctx: OfCompany, contact: Contact): Promise<string[]> =>
  (await everIdentitiesOf(ctx, contact)).map(identityText);

/**
 * True if the recipient gets the campaign under another identity: a list may contain a contact by a number and by a
 * channel's id, or by two numbers, and the match may appear only later. Among waiting identities the contact's
 * first one is used; once one was written to, the others are not.
 */
export async function isReachedOtherwise(
  delivery: Delivery,
  contact: Contact,
  areOnlyNumbers: boolean,
): Promise<boolean> {
  const names = listContactIdentities(contact).filter((name) => !areOnlyNumbers || aliasOf(name).kind === 'pn');
  const own = names.indexOf(delivery.identity);
  const others = names.filter((name) => name !== delivery.identity);
  if (others.length === 0) return false;
  const found = await findDeliveries(delivery, others);
  return found.some((other) => {
    if (!other || isVoid(other)) return false;
    return other.state !== 'pending' || own === -1 || names.indexOf(other.identity) < own;
  });
}
