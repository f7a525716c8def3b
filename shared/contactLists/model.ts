import * as z from 'zod';
import { maxFields, variablePattern } from '../contacts/fieldLimits.ts';
import { Alias } from '../contacts/model.ts';

/**
 * Recipients of campaigns. The numbers of people are counters that change in the same write as the people they count.
 */
export const ContactList = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  items: z.number().int(),
  /** Known to have the channel. */
  valid: z.number().int(),
  /** Known not to have it. */
  invalid: z.number().int(),
  /** Campaigns that are planned or at work with it: it is not removed from under them. */
  uses: z.number().int(),
  /** Names of the further values of each person, which campaigns may use in their texts. */
  variables: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type ContactList = z.infer<typeof ContactList>;

/** Result of the check whether a number has the channel. */
export const NumberCheck = z.enum(['unchecked', 'valid', 'invalid']);
export type NumberCheck = z.infer<typeof NumberCheck>;

/** A person of a list. */
export const ContactListItem = z.object({
  companyId: z.number().int(),
  contactListId: z.number().int(),
  /** The canonical identity; see identity.ts. */
  identity: Alias,
  name: z.string(),
  /** Digits; empty when the channel does not tell. */
  number: z.string(),
  email: z.string(),
  variables: z.record(z.string(), z.string()),
  check: NumberCheck,
  /** The contact of the company that has this identity, as of when the item was written. */
  contactId: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
});
export type ContactListItem = z.infer<typeof ContactListItem>;

/** Lists of a company: they are read together. */
export const maxContactLists = 200;
/** People of one list. */
export const maxListItems = 200_000;
/** Variables of one list. */
export const maxVariables = maxFields;
export const longestVariable = 500;
export const VariableName = z.string().regex(variablePattern, 'invalid');

/** A list as answered to clients. */
export const ContactListView = ContactList.omit({
  version: true,
  items: true,
  valid: true,
  invalid: true,
  uses: true,
}).extend({
  contactsCount: z.number().int(),
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  /** A campaign is planned or at work with it. */
  isInUse: z.boolean(),
});
export type ContactListView = z.infer<typeof ContactListView>;

export const contactListView = ({
  version: _version,
  items,
  valid,
  invalid,
  uses,
  ...list
}: ContactList): ContactListView => ({
  ...list,
  contactsCount: items,
  validCount: valid,
  invalidCount: invalid,
  isInUse: uses > 0,
});

/** A person of a list as answered to clients. */
export const ContactListItemView = ContactListItem.omit({ version: true, check: true, identity: true }).extend({
  id: z.string(),
  /** The platform's id of a person without a number; empty for all others. */
  bsuid: z.string(),
  /** null means not checked yet. */
  isWhatsappValid: z.boolean().nullable(),
});
export type ContactListItemView = z.infer<typeof ContactListItemView>;

const validity = { unchecked: null, valid: true, invalid: false } as const;

export const contactListItemView = (
  { version: _version, check, identity: { kind, value }, ...item }: ContactListItem,
  id: string,
): ContactListItemView => ({
  ...item,
  id,
  bsuid: kind === 'bsuid' ? value : '',
  isWhatsappValid: validity[check],
});
