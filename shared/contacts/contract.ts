import * as z from 'zod';
import { Bool, Email, IdList, Name, NumericId, SearchParam, WrittenPhone } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { contactImports } from './importing.ts';
import { contactLikeness } from './likeness.ts';
import { contactMerges } from './merge.ts';
import { ContactView } from './model.ts';

const OptionalEmail = z.union([z.literal(''), Email]);
const extraInfo = z
  .array(z.object({ name: z.string().trim().min(1, 'required').max(50), value: z.string().trim().max(500) }))
  .max(30);

export const ContactInput = z.object({
  name: Name,
  number: WrittenPhone,
  email: OptionalEmail.default(''),
  extraInfo: extraInfo.default([]),
});

const One = z.object({ id: z.string().max(40) });

export const ContactChanges = One.extend({
  name: Name.optional(),
  number: z.string().max(50).optional(),
  email: OptionalEmail.optional(),
  extraInfo: extraInfo.optional(),
});

export const contacts = {
  ...contactImports,
  ...contactMerges,
  ...contactLikeness,
  list: route({
    method: 'GET',
    path: '/contacts',
    access: 'user',
    summary: 'Contacts by name, searched in name, number and e-mail',
    input: PageInput.extend({
      searchParam: SearchParam,
      channel: z.string().max(20).optional(),
      isGroup: Bool.optional(),
      /** Contacts that carry any of these. */
      tags: IdList.refine((ids) => ids.length <= 20, 'too_many').optional(),
    }),
    output: z.object({ contacts: z.array(ContactView), ...pageOutput }),
    errors: [],
  }),
  names: route({
    method: 'GET',
    path: '/contacts/list',
    access: 'user',
    summary: 'Names for pickers, first 20 matches',
    input: z.object({ searchParam: SearchParam, name: SearchParam }),
    output: z.array(ContactView.pick({ id: true, name: true, number: true, profilePicUrl: true, formerNumber: true })),
    errors: [],
  }),
  profile: route({
    method: 'GET',
    path: '/contacts/profile/{number}',
    access: 'user',
    summary: 'Contact and picture by number',
    input: z.object({ number: z.string().max(50) }),
    output: z.object({
      contactId: z.union([z.string(), z.literal(0)]),
      urlPicture: z.string().nullable(),
      profilePicUrl: z.string().nullable(),
    }),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/contacts/{id}',
    access: 'user',
    summary: 'One contact',
    input: One,
    output: ContactView,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** The browser writes the sheet, so the export is recorded before it begins. */
  export: route({
    method: 'POST',
    path: '/contacts/export',
    access: 'user',
    audit: 'contacts.export',
    summary: 'Note that contacts are about to be exported',
    input: z.object({}),
    output: z.null(),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/contacts',
    access: 'user',
    idempotent: true,
    summary: 'Create a contact',
    input: ContactInput.extend({ companyId: NumericId.optional() }),
    output: ContactView,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
  }),
  update: route({
    method: 'PUT',
    path: '/contacts/{id}',
    access: 'user',
    audit: 'contacts.update',
    summary: 'Change a contact; absent fields stay, a masked number sent back stays',
    input: ContactChanges,
    output: ContactView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN', 'ERR_DUPLICATED_CONTACT', 'ERR_INVALID_PHONE_NUMBER'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/contacts/{id}',
    access: 'admin',
    audit: 'contacts.remove',
    summary: 'Delete a contact with its tickets and messages',
    input: One,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_LEGAL_HOLD'],
  }),
  block: route({
    method: 'PUT',
    path: '/contacts/block/{id}',
    access: 'user',
    audit: 'contacts.block',
    summary: 'Block (active false) or unblock',
    input: One.extend({ active: Bool }),
    output: ContactView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN', 'ERR_WAPP_CHECK_CONTACT'],
  }),
  toggleBot: route({
    method: 'PUT',
    path: '/contacts/toggleDisableBot/{id}',
    access: 'user',
    summary: 'Flip whether automation leaves this contact alone',
    input: One,
    output: ContactView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN'],
  }),
  toggleAudio: route({
    method: 'PUT',
    path: '/contacts/toggleAcceptAudio/{id}',
    access: 'user',
    summary: 'Flip whether audio of this contact is accepted',
    input: One,
    output: ContactView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN'],
  }),
};
