import * as z from 'zod';
import { Email, WrittenPhone } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { cleanName } from '../core/text.ts';
import { longestMapping } from './fieldLimits.ts';
import { tagNames } from './importedText.ts';
import { ContactView, ExtraInfo } from './model.ts';

const Tags = z.union([z.string().max(1000).transform(tagNames), z.array(z.string().max(100)).max(50)]);

/** Forgiving on purpose: what comes from a sheet was typed by people. */
export const ImportInput = z.object({
  number: z.union([WrittenPhone, z.number().transform(String).pipe(WrittenPhone)]),
  name: z
    .string()
    .max(300)
    .default('')
    .transform((name) => cleanName(name, 300).replace(/\s+/g, ' '))
    .transform((name) => cleanName(name, 50)),
  email: z
    .string()
    .max(300)
    .default('')
    .transform((email) => email.trim())
    .pipe(z.union([z.literal(''), Email])),
  tags: Tags.default([]),
  /** Cut to what a contact takes where it is stored. */
  extraInfo: z.array(ExtraInfo).max(100).default([]),
});
export type ImportedPerson = z.output<typeof ImportInput>;

/** Rows one call of the upload works through; more would outlast a request. */
export const maxUploadRows = 1000;

export const contactImports = {
  importOne: route({
    method: 'POST',
    path: '/contactsImport',
    access: 'admin',
    audit: 'contacts.importOne',
    summary: 'One row of a sheet: creates the contact, or fills in what an existing one lacks. Safe to repeat',
    input: ImportInput,
    output: ContactView.extend({ isNew: z.boolean() }),
    errors: ['ERR_NO_TAG_FOUND', 'ERR_TAG_LIMIT'],
  }),
  upload: route({
    method: 'POST',
    path: '/contacts/upload',
    access: 'admin',
    audit: 'contacts.upload',
    multipart: true,
    summary: `Contacts of a sheet or of contact cards, at most ${maxUploadRows} rows: by their headings, or as mapping says ({headingLine, columns: [{use, field}]}). Safe to repeat`,
    input: z.object({ mapping: z.string().max(longestMapping, 'too_long').optional() }),
    output: z.object({
      contacts: z.array(ContactView),
      /** People who were there already; what they lacked was filled in. */
      existing: z.number().int(),
      failures: z.array(z.object({ line: z.number().int(), error: z.string(), field: z.string().nullable() })),
    }),
    errors: ['ERR_SHEET_UNREADABLE', 'ERR_SHEET_TOO_LARGE', 'ERR_SHEET_HEADINGS'],
  }),
  importPhone: route({
    method: 'POST',
    path: '/contacts/import',
    access: 'admin',
    summary: 'The address book of the default connection’s phone; the official channels give none',
    input: z.object({}),
    output: z.object({ contacts: z.array(ContactView) }),
    errors: ['ERR_NO_DEF_WAPP_FOUND', 'ERR_CHANNEL_NOT_SUPPORTED'],
  }),
};
