import * as z from 'zod';
import { Consent } from '../contacts/consent.ts';
import { ContactView, LegalHold } from '../contacts/model.ts';
import { NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { TaskView } from './model.ts';
import { RetentionRules, RetentionView } from './retention.ts';

const ContactId = z.string().max(40);
const One = z.object({ contactId: ContactId });
const TaskId = z.object({ taskId: z.string().max(40) });
const Reason = z.string().trim().min(3, 'required').max(500, 'too_long');

/** A person as the page of personal data shows them. */
export const PersonRow = ContactView.pick({
  id: true,
  name: true,
  number: true,
  email: true,
  channel: true,
  isGroup: true,
}).extend({
  isHeld: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** A number that was not counted to its end carries `isMore`. */
const Bounded = z.object({ count: z.number().int(), isMore: z.boolean() });

export const PersonFile = z.object({
  person: PersonRow.extend({
    extraInfo: ContactView.shape.extraInfo,
    tags: ContactView.shape.tags,
    aliases: ContactView.shape.aliases,
    lgpdAcceptedAt: z.string().nullable(),
    createdAt: z.string(),
  }),
  hold: LegalHold.nullable(),
  /** Records that are few enough to be counted at once. */
  held: z.object({ contacts: z.number().int(), conversations: z.number().int(), schedules: Bounded }),
  /** The newest first. */
  tasks: z.array(TaskView),
});
export type PersonFile = z.infer<typeof PersonFile>;

export const privacy = {
  find: route({
    method: 'GET',
    path: '/personal-data',
    access: 'admin',
    summary: 'Whom a number, an e-mail or a name leads to, and where else it is written',
    input: z.object({ searchParam: SearchParam }),
    output: z.object({
      people: z.array(PersonRow),
      /** Messages with these words, of whomever. */
      mentions: Bounded,
      /** Users of the company, found by name or e-mail. */
      colleagues: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
    errors: [],
  }),
  person: route({
    method: 'GET',
    path: '/personal-data/{contactId}',
    access: 'admin',
    summary: 'What is held of a person, and what was done with it',
    input: One,
    output: PersonFile,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  tasks: route({
    method: 'GET',
    path: '/personal-data-tasks',
    access: 'admin',
    summary: 'Exports, erasures and counts, the newest first',
    input: PageInput.pick({ cursor: true }),
    output: z.object({ records: z.array(TaskView), ...pageOutput }),
    errors: [],
  }),
  task: route({
    method: 'GET',
    path: '/personal-data-tasks/{taskId}',
    access: 'admin',
    summary: 'One of them; of a finished erasure it is the proof',
    input: TaskId,
    output: TaskView,
    errors: ['ERR_NO_PRIVACYTASK_FOUND'],
  }),
  count: route({
    method: 'POST',
    path: '/personal-data/count',
    access: 'admin',
    audit: 'privacy.count',
    summary: 'Count everything that is held of a person, in the background',
    input: One,
    output: TaskView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_PRIVACY_TASK_RUNNING'],
  }),
  export: route({
    method: 'POST',
    path: '/personal-data/export',
    access: 'admin',
    audit: 'privacy.export',
    summary: 'Make an archive of everything that is held of a person, in the background',
    input: One,
    output: TaskView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_PRIVACY_TASK_RUNNING'],
  }),
  erase: route({
    method: 'POST',
    path: '/personal-data/erase',
    access: 'admin',
    audit: 'privacy.erase',
    summary: 'Make a person anonymous at once and erase what they wrote, in the background',
    input: One.extend({ reason: Reason }),
    output: TaskView,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_LEGAL_HOLD', 'ERR_PRIVACY_TASK_RUNNING'],
  }),
  cancel: route({
    method: 'POST',
    path: '/personal-data/cancel',
    access: 'admin',
    audit: 'privacy.cancel',
    summary: 'Stop a count or an export; an erasure that began is finished',
    input: TaskId,
    output: TaskView,
    errors: ['ERR_NO_PRIVACYTASK_FOUND', 'ERR_CONFLICT'],
  }),
  download: route({
    method: 'POST',
    path: '/personal-data/download',
    access: 'admin',
    audit: 'privacy.download',
    summary: 'A link for five minutes to a file of an export',
    input: TaskId.extend({ part: NumericId.default(1) }),
    output: z.object({ url: z.string() }),
    errors: ['ERR_NO_PRIVACYTASK_FOUND', 'ERR_EXPORT_EXPIRED'],
  }),
  reveal: route({
    method: 'POST',
    path: '/personal-data/reveal',
    access: 'user',
    audit: 'privacy.reveal',
    summary: 'The number of one contact, for somebody to whom numbers are hidden; who asked for whose is kept',
    input: One,
    output: z.object({ number: z.string() }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  consents: route({
    method: 'GET',
    path: '/personal-data-consents/{contactId}',
    access: 'user',
    summary: 'What a contact said about the use of their data, newest first',
    input: One,
    output: z.array(Consent.omit({ companyId: true })),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  consent: route({
    method: 'POST',
    path: '/personal-data/consent',
    access: 'user',
    audit: 'privacy.consent',
    summary: 'Note that a contact gave or withdrew consent elsewhere; that they gave it, as a supervisor',
    input: One.extend({ kind: z.enum(['given', 'withdrawn']), note: Reason }),
    output: Consent.omit({ companyId: true }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  retention: route({
    method: 'GET',
    path: '/retention',
    access: 'admin',
    summary: 'How long the company keeps what, and when the rules are applied next',
    input: z.object({}),
    output: RetentionView,
    errors: [],
  }),
  setRetention: route({
    method: 'PUT',
    path: '/retention',
    access: 'admin',
    audit: 'privacy.setRetention',
    summary: 'Say how long what is kept; applied from the next night on',
    input: RetentionRules,
    output: RetentionView,
    errors: [],
  }),
  previewRetention: route({
    method: 'POST',
    path: '/retention/preview',
    access: 'admin',
    audit: 'privacy.previewRetention',
    summary: 'Count what the stored rules would remove now, in the background',
    input: z.object({}),
    output: TaskView,
    errors: ['ERR_PRIVACY_TASK_RUNNING'],
  }),
  hold: route({
    method: 'PUT',
    path: '/personal-data/hold',
    access: 'admin',
    audit: 'privacy.hold',
    summary: 'Keep the data of a person from being erased, or let it go',
    input: One.extend({ isHeld: z.boolean(), reason: Reason }),
    output: z.object({ hold: LegalHold.nullable() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
};
