import { recipientsOfPerson } from '../campaigns/recipientsOfPerson.ts';
import type { Company } from '@shared/companies/model.ts';
import { dayMs, minuteMs } from '@shared/core/time.ts';
import { archiveText } from '@shared/privacy/archiveTexts.ts';
import type { Section } from '@shared/privacy/places.ts';
import { exportDays, type PrivacyTask } from '@shared/privacy/model.ts';
import type { Language } from '@shared/users/model.ts';
import type * as z from 'zod';
import { itemsOfPerson } from '../contacts/lists/items.ts';
import { everIdentitiesOf, findOptOut } from '../contacts/optOuts/repo.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { purgeFile, saveStream } from '../core/files/files.ts';
import { ZipFile } from '../core/files/zipFile.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { companyEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { LogPosition, readLogOf } from '../developers/webhooks/erasure.ts';
import { Archive } from './archive.ts';
import { consentsOf } from './consents.ts';
import type { Stepped } from './counting.ts';
import { countFew, draftsOf, plus, schedulesOf, silentFiles, ticketFiles } from './holdings.ts';
import { cutPage, type DataSubject, loadDataSubject, readPage, WalkPosition } from './person.ts';

const perPage = 500;
/** A file that took so long is ended, so that a run that dies loses no more. */
const longestPartMs = 6 * minuteMs;

/** Reports the progress of a step; throws if the task was stopped meanwhile. */
export type Report = (messages: number) => Promise<void>;

const partKey = ({ companyId, id }: PrivacyTask, part: number): string => `c/${companyId}/exports/${id}-${part}`;

async function loadCompany({ companyId }: CompanyCtx): Promise<Company> {
  const item = await getItem(keys.company(companyId));
  if (!item) throw new Error('an export of no company');
  return fromItem(companyEntity, item);
}

async function connectionNames({ companyId }: CompanyCtx): Promise<ReadonlyMap<number, string>> {
  const { connections } = await readDirectory(companyId, 'CONNECTION');
  return new Map(connections.map(({ id, name }) => [id, name]));
}

/** Entries of the log of webhooks per file of an archive. */
const maxLogged = 5_000;

/** Through the messages, and after them through the log of webhooks, which no index leads through by contact. */
const ExportPosition = WalkPosition.extend({ log: LogPosition.optional() });
type ExportPosition = z.infer<typeof ExportPosition>;

/**
 * Adds the contact's entries of the log of webhooks until the file's time is up.
 * @returns the position of the next file
 */
async function addLogged(
  ctx: CompanyCtx,
  { contacts }: DataSubject,
  archive: Archive,
  {
    from,
    language,
    until,
  }: { readonly from: LogPosition | undefined; readonly language: Language; readonly until: number },
): Promise<LogPosition | undefined> {
  const ids = contacts.map(({ id }) => id);
  const entries: object[] = [];
  let position = from;
  do {
    const { deliveries, next } = await readLogOf(ctx, ids, position);
    entries.push(
      ...deliveries.map(({ endpointId, state, lastAttemptAt, body }) => ({ endpointId, state, lastAttemptAt, body })),
    );
    position = next;
  } while (position && entries.length < maxLogged && performance.now() < until);
  await archive.addData('webhooks', archiveText('webhooks', language), entries);
  return position;
}

/** Returns the contact's recipient records, also of campaigns that never wrote. */
async function recipientRecords(ctx: CompanyCtx, { contact }: DataSubject): Promise<object[]> {
  const identities = await everIdentitiesOf(ctx, contact);
  const records: object[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const { deliveries, next }: Awaited<ReturnType<typeof recipientsOfPerson>> = await recipientsOfPerson(
      ctx,
      identities,
      after,
    );
    records.push(...deliveries.map(({ companyId: _company, messageId: _message, ...delivery }) => delivery));
    after = next;
  }
  return records;
}

type SectionRows = (ctx: CompanyCtx, person: DataSubject) => Promise<readonly object[]>;

/** Parts of an archive that are few enough to be read at once; of the others one page is read after another. */
const fewSections: Readonly<Record<Exclude<Section, 'contact' | 'messages' | 'tickets' | 'webhooks'>, SectionRows>> = {
  schedules: async (ctx, person) =>
    (await schedulesOf(ctx, person)).map(({ body, sendAt, status, user, createdAt }) => ({
      ...{ body, sendAt, status, user: user.name, createdAt },
    })),
  drafts: draftsOf,
  consents: async (ctx, { contact }) =>
    (await consentsOf(ctx, contact.id)).map(({ companyId: _company, ...consent }) => consent),
  contactLists: async (ctx, { contact }) =>
    (await itemsOfPerson(ctx, contact)).map(({ companyId: _company, version: _version, ...item }) => item),
  campaigns: recipientRecords,
  async optOuts(ctx, { contact }) {
    const said = await findOptOut(ctx, await everIdentitiesOf(ctx, contact));
    return said ? [said].map(({ companyId: _company, version: _version, ...optOut }) => optOut) : [];
  },
};

/** Adds the data besides messages, once, after the last message. */
async function addFew(
  ctx: CompanyCtx,
  person: DataSubject,
  archive: Archive,
  { language }: PrivacyTask,
): Promise<void> {
  await archive.addMessages([], '', await silentFiles(ctx, person));
  for (const [section, rowsOf] of Object.entries(fewSections) as [keyof typeof fewSections, SectionRows][])
    await archive.addData(section, archiveText(section, language), await rowsOf(ctx, person));
  archive.counts = plus(archive.counts, await countFew(ctx, person));
}

/** Fills an archive from a position on. @returns where the next goes on; undefined at the end */
async function fill(
  ctx: CompanyCtx,
  archive: Archive,
  { person, task, report }: { readonly person: DataSubject; readonly task: PrivacyTask; readonly report: Report },
): Promise<ExportPosition | undefined> {
  const names = await connectionNames(ctx);
  const began = performance.now();
  const { log, ...walk } = ExportPosition.parse(JSON.parse(task.position ?? '{}'));
  let position: WalkPosition | undefined = walk;
  while (position && log === undefined) {
    const read = await readPage(ctx, person, position, perPage);
    if (!read) break;
    const room = archive.roomFor(read.messages);
    if (room === 0 && read.messages.length > 0) return position;
    const page = cutPage(read, position, room);
    const files = await ticketFiles(ctx, person, page.ticketIds);
    await archive.addMessages(
      page.messages,
      names.get(page.conversation.whatsappId) ?? String(page.conversation.whatsappId),
      files,
    );
    await report(archive.messages);
    position = page.next;
    if (position && (archive.isFull || performance.now() - began > longestPartMs)) return position;
  }
  if (log === undefined) await addFew(ctx, person, archive, task);
  const next = await addLogged(ctx, person, archive, {
    ...{ from: log, language: task.language, until: began + longestPartMs },
  });
  return next && { ...walk, log: next };
}

/** Makes one file of the export. */
export async function exportStep(ctx: CompanyCtx, task: PrivacyTask, report: Report): Promise<Stepped> {
  const [person, company] = await Promise.all([loadDataSubject(ctx, task.contactId ?? ''), loadCompany(ctx)]);
  const part = task.parts.length + 1;
  const reader = { language: task.language, timeZone: company.timeZone };
  const zip = await ZipFile.create();
  try {
    const archive = new Archive(zip, { company, person, reader, at: ctx.now.toISOString(), part });
    const next = await fill(ctx, archive, { person, task, report });
    const { size, sha256, chunks } = await archive.finish();
    const key = partKey(task, part);
    await saveStream(key, chunks(), { name: `export-${part}.zip`, mime: 'application/zip', size });
    const parts = [...task.parts, { key, size, sha256, messages: archive.messages }];
    const counts = plus(task.counts, archive.counts);
    const position = next ? JSON.stringify(next) : null;
    return { task: { ...task, parts, counts, position, progress: 0 }, isDone: next === undefined };
  } finally {
    await zip.remove();
  }
}

/** Returns the time until which the files of a finished export are kept. */
export const expiryOf = (now: Date): string => new Date(now.getTime() + exportDays * dayMs).toISOString();

/** Deletes the files of an export with all their versions. The next file may exist without being recorded. */
export async function purgeExport(task: PrivacyTask): Promise<void> {
  for (const { key } of task.parts) await purgeFile(key);
  await purgeFile(partKey(task, task.parts.length + 1));
}
