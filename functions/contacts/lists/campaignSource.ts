import type { Delivery } from '@shared/campaigns/delivery.ts';
import { aliasOf } from '@shared/contactLists/identity.ts';
import type { CampaignAnswers, ContactListImport, ImportSource } from '@shared/contactLists/imports.ts';
import { maxVariables, VariableName } from '@shared/contactLists/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { deliveryEntity } from '../../core/store/campaignEntities.ts';
import { campaignPartitions, campaignPrefixes } from '../../core/store/campaignKeys.ts';
import { fromItem } from '../../core/store/records.ts';
import { queryPartition } from '../../core/store/store.ts';
import { maxAdded, type NewItem } from './items.ts';
import type { Portions } from './portions.ts';

const isAmong: Readonly<Record<CampaignAnswers, (delivery: Delivery) => boolean>> = {
  answered: ({ answeredAt }) => answeredAt !== null,
  silent: ({ deliveredAt, answeredAt }) => deliveredAt !== null && answeredAt === null,
  failed: ({ state }) => state === 'failed',
};

/** Columns of the list it was sent to stay; what a contact calls its fields may be no name of a variable. */
const variablesOf = ({ variables }: Delivery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => VariableName.safeParse(name).success)
      .slice(0, maxVariables),
  );

const itemOf = (delivery: Delivery): NewItem => {
  const { identity, name, number, email, contactId } = delivery;
  return { identity: aliasOf(identity), name, number, email, contactId, variables: variablesOf(delivery) };
};

/** Recipients of a campaign by what became of them, in the order of their identities. */
export async function* campaignPortions(
  { companyId }: CompanyCtx,
  { position }: ContactListImport,
  { campaignId, answers }: Extract<ImportSource, { kind: 'campaign' }>,
): Portions {
  const pk = campaignPartitions.campaign(companyId, campaignId);
  let after = position ?? undefined;
  do {
    const { items, last } = await queryPartition({
      ...{ pk, prefix: campaignPrefixes.delivery, limit: maxAdded },
      after: after === undefined ? undefined : { pk, sk: after },
    });
    const people = items
      .map((item) => fromItem(deliveryEntity, item))
      .filter(isAmong[answers])
      .map(itemOf);
    const next = last && String(last['sk']);
    yield { people, refused: [], rows: people.length, position: next ?? after ?? '', isLast: next === undefined };
    after = next;
  } while (after !== undefined);
}
