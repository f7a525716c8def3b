import type { Delivery } from '@shared/campaigns/delivery.ts';
import { aliasOf, identityText } from '@shared/contactLists/identity.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { everIdentitiesOf, identitiesOf } from '../contacts/optOuts/repo.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { findDeliveries } from './deliveries.ts';

/** Nothing was sent to it, and for a reason that does not hold for the same person under another name. */
const isVoid = ({ state, reason }: Delivery): boolean =>
  state === 'skipped' && (reason === 'invalid' || reason === 'gone' || reason === 'duplicate');

/** Under which names a contact may stand in campaigns; the one it goes by comes first. */
export const namesOf = (contact: Pick<Contact, 'number' | 'aliases'>): string[] =>
  identitiesOf(contact).map(identityText);

/** The same with numbers it had before, under which other campaigns may have reached it. */
export const everNamesOf = async (ctx: OfCompany, contact: Contact): Promise<string[]> =>
  (await everIdentitiesOf(ctx, contact)).map(identityText);

/**
 * Whether somebody gets the campaign under another of their names: a list may name one person by a number and by an id of
 * a channel, or by two numbers, and only later it turns out that both are one. Of the names that still wait, the one the
 * contact goes by first is written to; whichever was written to, the others are not.
 */
export async function isReachedOtherwise(
  delivery: Delivery,
  contact: Contact,
  areOnlyNumbers: boolean,
): Promise<boolean> {
  const names = namesOf(contact).filter((name) => !areOnlyNumbers || aliasOf(name).kind === 'pn');
  const own = names.indexOf(delivery.identity);
  const others = names.filter((name) => name !== delivery.identity);
  if (others.length === 0) return false;
  const found = await findDeliveries(delivery, others);
  return found.some((other) => {
    if (!other || isVoid(other)) return false;
    return other.state !== 'pending' || own === -1 || names.indexOf(other.identity) < own;
  });
}
