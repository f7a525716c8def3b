import { createHash } from 'node:crypto';
import { Alias, type Contact } from '@shared/contacts/model.ts';
import { archiveText } from '@shared/privacy/archiveTexts.ts';
import type { PrivacyTask } from '@shared/privacy/model.ts';
import type { ErasedIn } from '@shared/privacy/places.ts';
import * as z from 'zod';
import { forgetRecipient } from '../campaigns/recipientsOfPerson.ts';
import { anonymise } from '../contacts/book/anonymous.ts';
import { pictureKey } from '../contacts/book/pictures.ts';
import { forgetInLists } from '../contacts/lists/items.ts';
import { anonymiseOptOut, everIdentitiesOf } from '../contacts/optOuts/repo.ts';
import { getContact } from '../contacts/records/contacts.ts';
import { getContact as getPresentContact } from '../contacts/records/presentContact.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { enqueuePrivacy } from '../core/events/privacyQueue.ts';
import { purgeFile } from '../core/files/files.ts';
import { hashPassword } from '../core/secrets/passwords.ts';
import { commit } from '../core/store/commit.ts';
import { messagePosition } from '../core/store/entities.ts';
import { writeItems } from '../core/store/store.ts';
import { keys, prefixes } from '../core/store/table.ts';
import { eraseFromLog, LogPosition } from '../developers/webhooks/erasure.ts';
import { cancelDispatch } from '../schedules/appointments.ts';
import { removalSteps } from '../schedules/repo.ts';
import { countMessages, type Stepped } from './counting.ts';
import { purgeExport } from './exporting.ts';
import { countFiles, draftsOf, plus, schedulesOf, silentFiles, ticketFiles } from './holdings.ts';
import { eraseMessages } from './messageErasure.ts';
import { type MessagePage, type DataSubject, readPage, rememberedTickets, withParts } from './person.ts';
import { changeTask, newTask, startSteps, tasksOf } from './tasks.ts';
import { closeTickets, eraseTickets } from './ticketErasure.ts';

const perPage = 100;

/** Name of the contact after the erasure, without personal data. */
const anonymousName = ({ id, language }: PrivacyTask): string =>
  `${archiveText('anonymous', language)} ${id.slice(-6)}`;

/**
 * Slow hashes, each with a salt: the owner of a number can prove that it was the one erased, but it cannot be found by
 * trying all numbers.
 */
const identityHashes = ({ number, email, aliases }: Contact): Promise<string[]> => {
  const values = [...new Set([number, email, ...aliases.map(({ value }) => value)])].filter((value) => value !== '');
  return Promise.all(values.slice(0, 6).map(hashPassword));
};

/**
 * Makes a person anonymous at once, together with the order to erase the rest.
 * @throws ERR_NO_CONTACT_FOUND, ERR_LEGAL_HOLD, ERR_PRIVACY_TASK_RUNNING
 */
export async function startErasure(ctx: Ctx, contactId: string, reason: string): Promise<PrivacyTask> {
  const { id, name, language } = ctx.user;
  const contact = await getPresentContact(ctx, contactId);
  const order = { kind: 'erasure' as const, contactId: contact.id, by: { id, name }, language, reason };
  let task = newTask(ctx, order);
  await anonymise(ctx, contact.id, anonymousName(task), async (before) => {
    const known = await everIdentitiesOf(ctx, before);
    await forgetInLists(ctx, before);
    await anonymiseOptOut(ctx, known);
    task = { ...task, position: JSON.stringify(Position.parse({ stage: 'campaigns', known })) };
    task = { ...task, identityHashes: await identityHashes(before), counts: { identities: before.aliases.length } };
    return startSteps(task);
  });
  await enqueuePrivacy(task);
  return task;
}

/** Steps that the registry names, and two that look before and after. */
type ErasureStage = Exclude<ErasedIn, 'order' | 'stream'> | 'counting' | 'check';

const Position = z.object({
  stage: z
    .enum<readonly ErasureStage[]>(['campaigns', 'identity', 'messages', 'counting', 'rest', 'webhooks', 'check'])
    .default('identity'),
  conversation: z.number().int().default(0),
  /** The tickets of the present conversation are closed: no message joins them any more. */
  isBegun: z.boolean().default(false),
  /** Limits of the erasure: messages up to this position, tickets up to this number. */
  counted: z.object({ upTo: z.string(), ticket: z.number().int() }).default({ upTo: '', ticket: 0 }),
  /** Position in the log of webhooks. */
  log: LogPosition.optional(),
  /**
   * Identities under which campaigns may know the contact, kept while campaigns are searched because the contact has
   * lost them.
   */
  known: z.array(Alias).optional(),
  /** Campaigns up to this number are done with. */
  campaign: z.number().int().optional(),
  /** Tickets of the present conversation up to this number are done with. */
  ticket: z.number().int().default(0),
});
type Position = z.infer<typeof Position>;

const at = (task: PrivacyTask, position: Partial<Position>): Stepped => ({
  task: { ...task, position: JSON.stringify(Position.parse(position)) },
  isDone: false,
});

/** Campaigns know their recipients by identity: also those whom they never wrote to. */
async function eraseRecipient(
  ctx: CompanyCtx,
  task: PrivacyTask,
  _person: DataSubject,
  { known = [], campaign = 0 }: Position,
): Promise<Stepped> {
  const campaignNext = await forgetRecipient(ctx, known, campaign);
  if (campaignNext === undefined) return at(task, { stage: 'identity' });
  return at(task, { stage: 'campaigns', known, campaign: campaignNext });
}

/** Contacts that became this one, and archives of what is to go. */
async function eraseIdentity(ctx: CompanyCtx, task: PrivacyTask, { contact, contacts }: DataSubject): Promise<Stepped> {
  for (const part of contacts) {
    if (part.erasedAt === undefined) await anonymise(ctx, part.id, anonymousName(task));
    await purgeFile(pictureKey(part));
  }
  const others = (await tasksOf(ctx, contact.id, 100)).filter(({ kind }) => kind === 'export' || kind === 'count');
  let archives = 0;
  for (const other of others) {
    if (other.status !== 'running' && other.status !== 'done') continue;
    const status = other.status === 'running' ? 'cancelled' : 'expired';
    const { before } = await changeTask(ctx, other.id, (now) => ({ ...now, status, parts: [], dueAt: null }));
    await purgeExport(before);
    if (before.parts.length > 0) archives += 1;
  }
  const counts = plus(task.counts, { contacts: contacts.length, conversations: 0, exports: archives });
  return at({ ...task, counts }, { stage: 'messages' });
}

const skOf = (id: string): string => `${prefixes.message}${messagePosition(id)}`;

/** First what is to go is counted and noted, then it goes: what a run that died has erased was counted by it. */
async function countPage(
  ctx: CompanyCtx,
  task: PrivacyTask,
  person: DataSubject,
  page: MessagePage,
  position: Position,
): Promise<Stepped> {
  const fresh = page.messages.filter(({ id }) => skOf(id) > position.counted.upTo);
  const ticketIds = page.ticketIds.filter((id) => id > position.counted.ticket);
  const files = await ticketFiles(ctx, person, ticketIds);
  const counts = plus(plus(task.counts, countMessages(fresh)), countFiles(files));
  const hash = createHash('sha256').update(task.digest);
  for (const { id } of fresh) hash.update(`${id}\n`);
  for (const id of ticketIds) hash.update(`ticket ${id}\n`);
  const last = fresh.at(-1);
  const counted = {
    upTo: last ? skOf(last.id) : position.counted.upTo,
    ticket: Math.max(position.counted.ticket, ...ticketIds),
  };
  return at({ ...task, counts, digest: hash.digest('hex'), progress: counts.messages ?? 0 }, { ...position, counted });
}

async function erasePage(
  ctx: CompanyCtx,
  task: PrivacyTask,
  person: DataSubject,
  position: Position,
): Promise<Stepped> {
  const conversation = person.conversations[position.conversation];
  if (!conversation) return at(task, { stage: 'counting' });
  if (!position.isBegun) {
    await closeTickets(ctx, await rememberedTickets(ctx, conversation));
    return at(task, { ...position, isBegun: true });
  }
  const page = await readPage(ctx, person, { conversation: position.conversation, ticket: position.ticket }, perPage);
  if (!page) return at(task, { stage: 'counting' });
  const isCounted =
    page.messages.every(({ id }) => skOf(id) <= position.counted.upTo) &&
    page.ticketIds.every((id) => id <= position.counted.ticket);
  if (!isCounted) return countPage(ctx, task, person, page, position);
  await eraseTickets(ctx, person, page.ticketIds);
  await eraseMessages(ctx, page.messages);
  if (page.messages.length === perPage) {
    return at(task, { ...position, ticket: Math.max(position.ticket, ...page.ticketIds) });
  }
  return at(
    { ...task, counts: plus(task.counts, { conversations: 1 }) },
    { stage: 'messages', conversation: position.conversation + 1 },
  );
}

async function countRest(ctx: CompanyCtx, task: PrivacyTask, person: DataSubject): Promise<Stepped> {
  const [schedules, drafts, silent] = await Promise.all([
    schedulesOf(ctx, person),
    draftsOf(ctx, person),
    silentFiles(ctx, person),
  ]);
  const hash = createHash('sha256').update(task.digest);
  for (const { ticket } of silent) hash.update(`ticket ${ticket.id}\n`);
  for (const { id } of schedules) hash.update(`schedule ${id}\n`);
  const few = { schedules: schedules.length, drafts: drafts.length };
  const counts = plus(plus(task.counts, few), countFiles(silent));
  return at({ ...task, counts, digest: hash.digest('hex') }, { stage: 'rest' });
}

async function eraseRest(ctx: CompanyCtx, task: PrivacyTask, person: DataSubject): Promise<Stepped> {
  for (const schedule of await schedulesOf(ctx, person)) {
    await commit(removalSteps(schedule));
    await cancelDispatch(ctx, schedule);
    if (schedule.media) await purgeFile(schedule.media.key);
  }
  const silent = await silentFiles(ctx, person);
  await eraseTickets(
    ctx,
    person,
    silent.map(({ ticket }) => ticket.id),
  );
  const drafts = await draftsOf(ctx, person);
  await writeItems(drafts.map(({ userId, ticketId }) => ({ remove: keys.draft(ctx.companyId, userId, ticketId) })));
  return at(task, { stage: 'webhooks' });
}

/** Erases the contact's data from the log of webhooks. */
async function eraseToldPrograms(ctx: CompanyCtx, task: PrivacyTask, { contacts }: DataSubject, position: Position) {
  const log = await eraseFromLog(
    ctx,
    contacts.map(({ id }) => id),
    position.log,
  );
  return at(task, log ? { stage: 'webhooks', log } : { stage: 'check' });
}

/** Data that arrived during the erasure is erased too. */
async function check(ctx: CompanyCtx, task: PrivacyTask, person: DataSubject): Promise<Stepped> {
  for (const conversation of person.conversations.keys()) {
    const page = await readPage(ctx, person, { conversation, ticket: 0 }, 1);
    if (page && page.messages.length > 0) return at(task, { stage: 'messages', conversation, isBegun: false });
  }
  const rest = await schedulesOf(ctx, person);
  if (rest.length > 0) return at(task, { stage: 'counting' });
  return { task: { ...task, position: null }, isDone: true };
}

type EraseStep = (ctx: CompanyCtx, task: PrivacyTask, person: DataSubject, position: Position) => Promise<Stepped>;

/** Steps by stage of the registry; a stage without a step does not compile. */
const steps: Readonly<Record<ErasureStage, EraseStep>> = {
  campaigns: eraseRecipient,
  identity: eraseIdentity,
  messages: erasePage,
  counting: countRest,
  rest: eraseRest,
  webhooks: eraseToldPrograms,
  check,
};

/** The next part of an erasure. */
export async function erasureStep(ctx: CompanyCtx, task: PrivacyTask): Promise<Stepped> {
  const person = await withParts(ctx, await getContact(ctx, task.contactId ?? '', true));
  const position = Position.parse(JSON.parse(task.position ?? '{}'));
  return steps[position.stage](ctx, task, person, position);
}
