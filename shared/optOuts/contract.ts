import * as z from 'zod';
import { SearchParam, WrittenPhone } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { OptOutMark, OptOutView } from './model.ts';

const Id = z.object({ id: z.string().min(1).max(200) });
const ContactId = z.string().max(40);

/** Names a contact or a number, because people outside of the contact book can opt out as well. */
export const OptOutInput = z
  .object({
    contactId: ContactId.optional(),
    number: WrittenPhone.optional(),
    name: z.string().trim().max(50, 'too_long').default(''),
    text: z.string().trim().max(200, 'too_long').default(''),
  })
  .refine(({ contactId, number }) => (contactId === undefined) !== (number === undefined), {
    error: 'required',
    path: ['number'],
  });

export const optOuts = {
  list: route({
    method: 'GET',
    path: '/opt-outs',
    access: 'admin',
    summary: 'Who wants no campaigns, newest first; searchParam looks into name and number',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ optOuts: z.array(OptOutView), ...pageOutput }),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/opt-outs',
    access: 'user',
    audit: 'optOuts.create',
    idempotent: true,
    summary: 'Note that a contact, or whoever has a number, wants no campaigns; who is noted already is answered as is',
    input: OptOutInput,
    output: OptOutMark,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CONTACT_HIDDEN'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/opt-outs/{id}',
    access: 'admin',
    audit: 'optOuts.remove',
    summary: 'Somebody wants campaigns again',
    input: Id,
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_OPTOUT_FOUND'],
  }),
  rows: route({
    method: 'GET',
    path: '/opt-outs/rows',
    access: 'admin',
    summary: 'Who wants no campaigns, 100 at a time, for a sheet',
    input: PageInput.pick({ cursor: true }),
    output: z.object({ optOuts: z.array(OptOutView), ...pageOutput }),
    errors: [],
  }),
  /** The browser writes the sheet, so the export is recorded before it begins. */
  export: route({
    method: 'POST',
    path: '/opt-outs/export',
    access: 'admin',
    audit: 'optOuts.export',
    summary: 'Note that the opt-outs are about to be exported',
    input: z.object({}),
    output: z.null(),
    errors: [],
  }),
  ofContact: route({
    method: 'GET',
    path: '/contact-opt-outs/{contactId}',
    access: 'user',
    summary: 'Whether a contact wants no campaigns, and since when',
    input: z.object({ contactId: ContactId }),
    output: z.object({ optOut: OptOutMark.nullable() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  removeOfContact: route({
    method: 'DELETE',
    path: '/contact-opt-outs/{contactId}',
    access: 'user',
    audit: 'optOuts.removeOfContact',
    summary:
      'A contact wants campaigns again; whoever noted the contrary may say so for ten minutes, administrators always',
    input: z.object({ contactId: ContactId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_OPTOUT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
