import type { NewRecipient } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { identityOfContact, identityText } from '@shared/contactLists/identity.ts';
import type { ContactListItem } from '@shared/contactLists/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { recipientsOf } from '../contacts/lists/items.ts';
import { asKnown, contactsBehind, entered } from '../contacts/lists/people.ts';
import { identitiesOf } from '../contacts/optOuts/repo.ts';
import { contactListItemEntity } from '../core/store/audienceEntities.ts';
import { campaignPrefixes } from '../core/store/campaignKeys.ts';
import { contactEntity } from '../core/store/entities.ts';
import { keyBehind } from '../core/store/keyParts.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, getItems, queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

/** A member of the audience with the reason not to send; undefined if the campaign is sent. */
export interface Candidate {
  readonly recipient: NewRecipient;
  readonly skipped: string | undefined;
}

export interface AudiencePage {
  readonly candidates: readonly Candidate[];
  readonly next: string | null;
}

/** A list entry with a channel's id may have a number by now, under which other campaigns know the contact. */
async function presentOf(companyId: number, items: readonly ContactListItem[]): Promise<readonly ContactListItem[]> {
  const named = items.filter(({ identity }) => identity.kind !== 'pn');
  if (named.length === 0) return items;
  const known = await asKnown({ companyId }, named);
  const byItem = new Map(named.map((item, place) => [item, known[place]]));
  return items.map((item) => {
    const present = byItem.get(item);
    return present ? { ...present, contactId: present.contactId ?? item.contactId } : item;
  });
}

const ofList = ({ identity, number, name, email, variables, contactId, check }: ContactListItem): Candidate => ({
  recipient: { identity: identityText(identity), number, name, email, variables, contactId },
  skipped: check === 'invalid' ? 'invalid' : undefined,
});

function ofContact(contact: Contact): Candidate[] {
  const identity = identityOfContact(contact);
  if (!identity || contact.isGroup || contact.merge || contact.erasedAt) return [];
  const { id, number, name, email, extraInfo, active } = contact;
  const variables = Object.fromEntries(extraInfo.map((info) => [info.name, info.value]));
  return [
    {
      recipient: { identity: identityText(identity), number, name, email, variables, contactId: id },
      skipped: active ? undefined : 'blocked',
    },
  ];
}

/** Contacts that carry a tag, a page at a time. */
async function tagPage(companyId: number, tagId: number, after: string | null, limit: number): Promise<AudiencePage> {
  const pk = partitions.tagMembers(companyId, tagId);
  const { items, last } = await queryPartition({
    ...{ pk, prefix: campaignPrefixes.taggedContact, limit },
    after: after === null ? undefined : { pk, sk: after },
  });
  const contacts = await getItems(
    items.map((item) => keys.contact(companyId, keyBehind(item, campaignPrefixes.taggedContact))),
  );
  const candidates = contacts.flatMap((item) => (item ? ofContact(fromItem(contactEntity, item)) : []));
  return { candidates, next: last ? String(last['sk']) : null };
}

/** Returns the candidate in a campaign's audience with this number or platform id; undefined if there is none. */
export async function candidateNamed(
  { companyId, contactListId, tagListId }: Campaign,
  entry: string,
): Promise<Candidate | undefined> {
  const { identity } = entered(entry);
  const [contactId] = await contactsBehind({ companyId }, [identity]);
  const item = contactId ? await getItem(keys.contact(companyId, contactId)) : undefined;
  const contact = item && fromItem(contactEntity, item);
  if (tagListId !== null) return contact?.tags.some(({ id }) => id === tagListId) ? ofContact(contact)[0] : undefined;
  if (contactListId === null) return undefined;
  const names = contact ? [identity, ...identitiesOf(contact)] : [identity];
  const found = await getItems(names.map((name) => keys.contactListItem(companyId, contactListId, name)));
  const stored = found.find((one) => one !== undefined);
  const [person] = stored ? await presentOf(companyId, [fromItem(contactListItemEntity, stored)]) : [];
  return person && ofList(person);
}

/** People of a campaign's audience, a page at a time and each identity once on a page. */
export async function audiencePage(
  { companyId, contactListId, tagListId }: Campaign,
  after: string | null,
  limit: number,
): Promise<AudiencePage> {
  if (tagListId !== null) return tagPage(companyId, tagListId, after, Math.min(limit, 100));
  if (contactListId === null) return { candidates: [], next: null };
  const { recipients, next } = await recipientsOf(companyId, contactListId, after ?? undefined, limit);
  return { candidates: (await presentOf(companyId, recipients)).map(ofList), next: next ?? null };
}
