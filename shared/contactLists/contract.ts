import * as z from 'zod';
import { longestMapping } from '../contacts/fieldLimits.ts';
import { maxUploadRows } from '../contacts/importing.ts';
import type { ErrorCode } from '../core/errors.ts';
import { Email, Name, NumericId, SearchParam, WrittenPhone } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { contactListChecks } from './checkContract.ts';
import { isScopedId } from './identity.ts';
import { CampaignAnswers, ContactListImportView, maxImportRows, RefusedRow } from './imports.ts';
import { ContactListItemView, ContactListView, longestVariable, maxVariables, VariableName } from './model.ts';

const Id = z.object({ id: NumericId });
const ItemId = z.object({ id: z.string().min(1).max(250) });

const refusedAs = (error: ErrorCode, message: string) => ({ error: message, params: { error } });
const ListName = z
  .string()
  .trim()
  .refine((name) => name !== '', refusedAs('ERR_CONTACTLIST_REQUIRED', 'required'))
  .refine((name) => name === '' || name.length >= 2, refusedAs('ERR_CONTACTLIST_INVALID_NAME', 'too_short'))
  .refine((name) => name.length <= 50, refusedAs('ERR_CONTACTLIST_INVALID_NAME', 'too_long'));

export const ContactListFields = z.object({ name: ListName, companyId: NumericId.optional() });

/** A number or a person's id at the platform; see identity.ts. */
const ItemNumber = z
  .string()
  .trim()
  .max(150, 'too_long')
  .refine((text) => isScopedId(text) || WrittenPhone.safeParse(text).success, 'invalid_phone');

const Variables = z
  .record(VariableName, z.string().trim().max(longestVariable, 'too_long'))
  .refine((variables) => Object.keys(variables).length <= maxVariables, 'too_many');

export const ItemFields = z.object({
  name: Name,
  number: ItemNumber,
  email: z.union([z.literal(''), Email]).default(''),
  variables: Variables.default({}),
});
export type ItemFields = z.output<typeof ItemFields>;

const shared = { access: 'admin', plan: 'useCampaigns' } as const;
const message = z.object({ message: z.string() });

const ofList = { contactListId: NumericId };
const sheet = z.object({
  /** A file of lines (`sheetLine`) that was uploaded through `media.upload`. */
  key: z.string().max(300),
  rows: z.number().int().min(1).max(maxImportRows, 'too_many'),
  variables: z
    .array(VariableName)
    .max(maxVariables, 'too_many')
    .refine((names) => new Set(names).size === names.length, 'taken')
    .default([]),
});
/** Contacts of the company: those who carry any of the tags, are found by the text, and have the channel. */
const someContacts = z.object({
  tags: z.array(NumericId).max(20, 'too_many').default([]),
  searchParam: z.string().trim().max(100).default(''),
  channel: z.string().max(20).default(''),
});

const contactListImports = {
  startImport: route({
    ...shared,
    method: 'POST',
    path: '/contact-list-imports',
    audit: 'contactLists.startImport',
    idempotent: true,
    summary:
      'Put the people of an uploaded sheet, contacts of the company or recipients of a campaign into a list, in the background',
    input: z
      .object({
        ...ofList,
        name: z.string().trim().max(200).default(''),
        sheet: sheet.optional(),
        contacts: someContacts.optional(),
        campaign: z.object({ id: NumericId, answers: CampaignAnswers }).optional(),
      })
      .refine((from) => [from.sheet, from.contacts, from.campaign].filter((one) => one !== undefined).length === 1, {
        error: 'one_of_both',
        path: ['sheet'],
      }),
    output: ContactListImportView,
    errors: [
      'ERR_NO_CONTACTLIST_FOUND',
      'ERR_CONTACTLIST_IMPORT_RUNNING',
      'ERR_SHEET_UNREADABLE',
      'ERR_SHEET_TOO_LARGE',
      'ERR_NO_TAG_FOUND',
      'ERR_NO_CAMPAIGN_FOUND',
    ],
  }),
  imports: route({
    ...shared,
    method: 'GET',
    path: '/contact-list-imports',
    summary: 'The newest 20 imports of a list, with how far they are',
    input: z.object({ contactListId: NumericId.optional() }),
    output: z.array(ContactListImportView),
    errors: [],
  }),
  changeImport: route({
    ...shared,
    method: 'PUT',
    path: '/contact-list-imports/{id}',
    audit: 'contactLists.changeImport',
    summary: 'Stop an import, or let it go on from where it was',
    input: ItemId.extend({ ...ofList, action: z.enum(['stop', 'resume']) }),
    output: ContactListImportView,
    errors: ['ERR_NO_CONTACTLISTIMPORT_FOUND', 'ERR_NO_CONTACTLIST_FOUND', 'ERR_CONTACTLIST_IMPORT_RUNNING'],
  }),
  refusedRows: route({
    ...shared,
    method: 'GET',
    path: '/contact-list-imports/{id}/refused',
    summary: 'Rows that did not get in, each with its reason, in the order of the sheet',
    input: ItemId.extend({ ...ofList, cursor: PageInput.shape.cursor }),
    output: z.object({ rows: z.array(RefusedRow), ...pageOutput }),
    errors: ['ERR_NO_CONTACTLISTIMPORT_FOUND'],
  }),
  upload: route({
    ...shared,
    method: 'POST',
    path: '/contact-lists/{id}/upload',
    audit: 'contactLists.upload',
    multipart: true,
    summary: `People of a sheet or of contact cards, at most ${maxUploadRows} rows: by their headings, or as mapping says. Safe to repeat`,
    input: Id.extend({ mapping: z.string().max(longestMapping, 'too_long').optional() }),
    output: ContactListImportView,
    errors: [
      'ERR_NO_CONTACTLIST_FOUND',
      'ERR_CONTACTLIST_IMPORT_RUNNING',
      'ERR_SHEET_UNREADABLE',
      'ERR_SHEET_TOO_LARGE',
      'ERR_SHEET_HEADINGS',
    ],
  }),
  /** The browser writes the sheet, so the export is recorded before it begins. */
  export: route({
    ...shared,
    method: 'POST',
    path: '/contact-lists/{id}/export',
    audit: 'contactLists.export',
    summary: 'Note that a list is about to be exported',
    input: Id,
    output: z.null(),
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
  rows: route({
    ...shared,
    method: 'GET',
    path: '/contact-lists/{id}/rows',
    summary: 'People of a list, 500 at a time, for a sheet',
    input: Id.extend({ cursor: PageInput.shape.cursor }),
    output: z.object({ contacts: z.array(ContactListItemView), ...pageOutput }),
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
};

export const contactLists = {
  list: route({
    ...shared,
    method: 'GET',
    path: '/contact-lists',
    summary: 'Contact lists of the company by name, with how many people stand in each',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ records: z.array(ContactListView), ...pageOutput }),
    errors: [],
  }),
  names: route({
    ...shared,
    method: 'GET',
    path: '/contact-lists/list',
    summary: 'The first 100 contact lists by name, for pickers',
    input: z.object({ companyId: NumericId.optional(), searchParam: SearchParam }),
    output: z.array(ContactListView),
    errors: [],
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/contact-lists/{id}',
    summary: 'One contact list',
    input: Id,
    output: ContactListView,
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
  create: route({
    ...shared,
    method: 'POST',
    path: '/contact-lists',
    audit: 'contactLists.create',
    idempotent: true,
    summary: 'Create a contact list; its name is unique in the company',
    input: ContactListFields,
    output: ContactListView,
    errors: [
      'ERR_CONTACTLIST_REQUIRED',
      'ERR_CONTACTLIST_INVALID_NAME',
      'ERR_CONTACTLIST_NAME_ALREADY_EXISTS',
      'ERR_CONTACTLIST_LIMIT',
    ],
  }),
  update: route({
    ...shared,
    method: 'PUT',
    path: '/contact-lists/{id}',
    audit: 'contactLists.update',
    summary: 'Rename a contact list',
    input: Id.extend(ContactListFields.shape),
    output: ContactListView,
    errors: [
      'ERR_NO_CONTACTLIST_FOUND',
      'ERR_CONTACTLIST_REQUIRED',
      'ERR_CONTACTLIST_INVALID_NAME',
      'ERR_CONTACTLIST_NAME_ALREADY_EXISTS',
    ],
  }),
  remove: route({
    ...shared,
    method: 'DELETE',
    path: '/contact-lists/{id}',
    audit: 'contactLists.remove',
    summary: 'Delete a contact list with all its people; not while a campaign is planned or at work with it',
    input: Id,
    output: message,
    errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_CONTACTLIST_IN_USE'],
  }),
  items: route({
    ...shared,
    method: 'GET',
    path: '/contact-list-items',
    summary: 'People of a list; searchParam looks into name, number and e-mail, some thousand of them per call',
    input: PageInput.extend({ contactListId: NumericId.optional(), searchParam: SearchParam }),
    output: z.object({ contacts: z.array(ContactListItemView), ...pageOutput }),
    errors: ['ERR_NO_CONTACTLIST_FOUND'],
  }),
  item: route({
    ...shared,
    method: 'GET',
    path: '/contact-list-items/{id}',
    summary: 'One person of a list',
    input: ItemId,
    output: ContactListItemView,
    errors: ['ERR_NO_CONTACTLISTITEM_FOUND'],
  }),
  addItem: route({
    ...shared,
    method: 'POST',
    path: '/contact-list-items',
    audit: 'contactLists.addItem',
    idempotent: true,
    summary:
      'Put a person into a list; who stands in it already, also with or without the ninth digit, is answered as is',
    input: ItemFields.extend({ contactListId: NumericId, companyId: NumericId.optional() }),
    output: ContactListItemView,
    errors: ['ERR_NO_CONTACTLIST_FOUND', 'ERR_CONTACTLIST_FULL'],
  }),
  updateItem: route({
    ...shared,
    method: 'PUT',
    path: '/contact-list-items/{id}',
    audit: 'contactLists.updateItem',
    summary: 'Change a person of a list; absent fields stay',
    input: ItemId.extend(ItemFields.partial().shape).extend({
      email: z.union([z.literal(''), Email]).optional(),
      variables: Variables.optional(),
    }),
    output: ContactListItemView,
    errors: ['ERR_NO_CONTACTLISTITEM_FOUND', 'ERR_DUPLICATED_CONTACT'],
  }),
  removeItem: route({
    ...shared,
    method: 'DELETE',
    path: '/contact-list-items/{id}',
    audit: 'contactLists.removeItem',
    summary: 'Take a person out of a list',
    input: ItemId,
    output: message,
    errors: ['ERR_NO_CONTACTLISTITEM_FOUND'],
  }),
  ...contactListImports,
  ...contactListChecks,
};
