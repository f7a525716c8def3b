import type { Delivery } from '@shared/campaigns/delivery.ts';
import { identityText } from '@shared/contactLists/identity.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import { deliveryEntity } from '../core/store/campaignEntities.ts';
import type { OfCompany } from '../core/store/collection.ts';
import { fromItem } from '../core/store/records.ts';
import { lastNumber } from '../core/store/sequences.ts';
import { getItems, writeItems } from '../core/store/store.ts';

/** Campaigns of one look: a record of each is asked for by every identity of the person. */
const perLook = 100;

interface DeliveryPage {
  readonly deliveries: Delivery[];
  /** Behind which campaign to go on; undefined when there is no more. */
  readonly next: number | undefined;
}

/**
 * Reads a contact's recipient records of the next campaigns behind a number, also without a message: skipped and
 * waiting recipients are stored with name, number and e-mail. Reads by key alone, so the number of recipients does not
 * matter.
 */
export async function recipientsOfPerson(
  { companyId }: OfCompany,
  identities: readonly Alias[],
  after = 0,
): Promise<DeliveryPage> {
  const last = await lastNumber(companyId, 'campaign');
  const to = Math.min(last, after + perLook);
  if (identities.length === 0 || after >= to) return { deliveries: [], next: undefined };
  const ids = Array.from({ length: to - after }, (_, place) => after + place + 1);
  const wanted = ids.flatMap((id) =>
    identities.map((identity) => campaignKeys.delivery(companyId, id, identityText(identity))),
  );
  const items = await getItems(wanted, true);
  const deliveries = items.flatMap((item) => (item ? [fromItem(deliveryEntity, item)] : []));
  return { deliveries, next: to < last ? to : undefined };
}

/**
 * Removes a contact from the next campaigns; a running campaign skips the missing record.
 * @returns the last campaign handled; undefined at the end
 */
export async function forgetRecipient(
  ctx: OfCompany,
  identities: readonly Alias[],
  after: number,
): Promise<number | undefined> {
  const { deliveries, next } = await recipientsOfPerson(ctx, identities, after);
  await writeItems(
    deliveries.map(({ companyId, campaignId, identity }) => ({
      remove: campaignKeys.delivery(companyId, campaignId, identity),
    })),
  );
  return next;
}
