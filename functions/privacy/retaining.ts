import type { Contact } from '@shared/contacts/model.ts';
import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import type { DataCounts, PrivacyTask } from '@shared/privacy/model.ts';
import { cutoff, type RetentionRules } from '@shared/privacy/retention.ts';
import * as z from 'zod';
import { listByName } from '../contacts/records/contacts.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { isOwnMediaKey, purgeFile } from '../core/files/files.ts';
import { messageEntity } from '../core/store/entities.ts';
import { stamp } from '../core/store/keyParts.ts';
import { fromItem, setFieldsIf } from '../core/store/records.ts';
import { getItem, queryPartition, transact, wasApplied, writeItems } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import { countMessages, type Stepped } from './counting.ts';
import { plus } from './holdings.ts';
import { eraseMessages } from './messageErasure.ts';
import { type ConversationRef, rememberedTickets, withParts } from './person.ts';
import { filesDone, readRetention } from './retention.ts';
import { eraseTickets } from './ticketErasure.ts';

const contactsPerStep = 25;
const perPage = 200;
/** Months before the first that is kept which are looked at each night. */
const monthsBack = 24;

const Position = z.object({ stage: z.enum(['people', 'audit']).default('people'), after: z.string().optional() });

interface Night {
  readonly rules: RetentionRules;
  readonly now: Date;
  /** Files of messages before this were looked at in another night. */
  readonly filesDoneTo: string;
  readonly isPreview: boolean;
}

const boundOf = (at: Date): string => `${prefixes.message}${stamp(at)}`;

/** Returns the contact of a ticket without messages, with all personal data removed. */
const nobody = (contact: Contact): Contact => ({ ...contact, name: '–', number: '', profilePicUrl: null, tags: [] });

/** The ticket that is at work, and those the conversation leads to. */
async function ticketsAtHand(ctx: CompanyCtx, conversation: ConversationRef) {
  const { whatsappId, contactId } = conversation;
  const item = await getItem(keys.conversation(ctx.companyId, whatsappId, contactId), true);
  return { active: item?.['activeTicketId'], remembered: await rememberedTickets(ctx, conversation) };
}

/** Messages of a conversation before an instant go, except those of the ticket that is at work. */
async function ageMessages(
  ctx: CompanyCtx,
  contact: Contact,
  conversation: ConversationRef,
  night: Night,
): Promise<DataCounts> {
  const until = cutoff(night.rules.messages, night.now);
  if (!until) return {};
  const pk = partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId);
  const { active, remembered } = await ticketsAtHand(ctx, conversation);
  let counts: DataCounts = {};
  let after: { pk: string; sk: string } | undefined;
  for (;;) {
    const { items, last } = await queryPartition({ pk, until: boundOf(until), limit: perPage, after });
    const old = items.map((item) => fromItem(messageEntity, item)).filter(({ ticketId }) => ticketId !== active);
    counts = plus(counts, countMessages(old));
    if (!night.isPreview && old.length > 0) {
      const ids = [...new Set(old.map(({ ticketId }) => ticketId))];
      const erase = (as: Contact, some: number[]) =>
        eraseTickets(ctx, { contact, contacts: [as], conversations: [] }, some);
      // Without their messages nothing leads from the person to older tickets any more: an erasure would not find them.
      await erase(
        nobody(contact),
        ids.filter((id) => !remembered.includes(id)),
      );
      await erase(
        contact,
        ids.filter((id) => remembered.includes(id)),
      );
      await eraseMessages(ctx, old);
    }
    if (!last) return counts;
    after = { pk, sk: String(last['sk']) };
  }
}

async function dropFile(ctx: CompanyCtx, message: Message): Promise<void> {
  const { media } = message;
  if (!media) return;
  for (const key of mediaKeysOf(media)) if (isOwnMediaKey(ctx.companyId, key)) await purgeFile(key);
  const { copyKey: _copy, ...rest } = media;
  const gone = { ...rest, status: 'failed' as const, key: '', providerId: '' };
  const fields = { media: gone, updatedAt: ctx.now.toISOString() };
  await wasApplied(transact([setFieldsIf(messageEntity.key(message), fields, 'message.updated')]));
}

/** Files of a conversation that became old since the last night. */
async function ageFiles(ctx: CompanyCtx, conversation: ConversationRef, night: Night): Promise<DataCounts> {
  const { rules, now, filesDoneTo } = night;
  const [files, recordings] = [cutoff(rules.media, now), cutoff(rules.recordings, now)];
  const newest = Math.max(files?.getTime() ?? 0, recordings?.getTime() ?? 0);
  if (newest === 0) return {};
  const pk = partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId);
  const isOld = ({ media, createdAt }: Message): boolean => {
    const limit = media?.isVoice ? recordings : files;
    return mediaKeysOf(media).length > 0 && limit !== undefined && Date.parse(createdAt) < limit.getTime();
  };
  let counts: DataCounts = {};
  let from = filesDoneTo === '' ? prefixes.message : boundOf(new Date(filesDoneTo));
  for (;;) {
    const { items, last } = await queryPartition({ pk, from, limit: perPage });
    const messages = items.flatMap((item) => (item['et'] === 'message' ? [fromItem(messageEntity, item)] : []));
    const old = messages.filter(isOld);
    counts = plus(counts, { ...countMessages(old), messages: 0 });
    if (!night.isPreview) for (const message of old) await dropFile(ctx, message);
    const end = messages.at(-1);
    if (!last || !end || Date.parse(end.createdAt) > newest) return counts;
    from = `${String(last['sk'])}~`;
  }
}

async function ageContact(ctx: CompanyCtx, contact: Contact, night: Night): Promise<DataCounts> {
  if (contact.legalHold) return {};
  const { conversations, contacts } = await withParts(ctx, contact);
  let counts: DataCounts = {};
  for (const conversation of conversations) {
    const part = contacts.find(({ id }) => id === conversation.contactId) ?? contact;
    counts = plus(counts, await ageMessages(ctx, part, conversation, night));
    counts = plus(counts, await ageFiles(ctx, conversation, night));
  }
  return counts;
}

const monthBefore = (at: Date, months: number): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)).toISOString().slice(0, 7);

/** Deletes whole months, so that none is incomplete. */
async function ageAudit(ctx: CompanyCtx, { rules, now, isPreview }: Night): Promise<DataCounts> {
  const until = cutoff(rules.audit, now);
  let audit = 0;
  if (!until) return {};
  for (let back = 1; back <= monthsBack; back += 1) {
    const pk = partitions.audit(ctx.companyId, monthBefore(until, back));
    let after: { pk: string; sk: string } | undefined;
    do {
      const { items, last } = await queryPartition({ pk, limit: perPage, after });
      audit += items.length;
      if (!isPreview) await writeItems(items.map(({ sk }) => ({ remove: { pk, sk: String(sk) } })));
      after = last && { pk, sk: String(last['sk']) };
    } while (after);
  }
  return { audit };
}

/** Handles the next contacts, and at the end the audit log. Contacts under legal hold are skipped. */
export async function retentionStep(ctx: CompanyCtx, task: PrivacyTask): Promise<Stepped> {
  const { rules, filesDoneTo } = await readRetention(ctx);
  const isPreview = task.kind === 'retentionPreview';
  const night = { rules, now: new Date(task.createdAt), filesDoneTo, isPreview };
  const position = Position.parse(JSON.parse(task.position ?? '{}'));
  if (position.stage === 'audit') {
    const counts = plus(task.counts, await ageAudit(ctx, night));
    if (!isPreview) await filesDone(ctx, night.now);
    return { task: { ...task, counts, position: null }, isDone: true };
  }
  const { contacts, last } = await listByName(ctx, contactsPerStep, position.after);
  let { counts } = task;
  for (const { contact } of contacts) counts = plus(counts, await ageContact(ctx, contact, night));
  const next = last === undefined ? { stage: 'audit' } : { stage: 'people', after: last };
  return {
    task: { ...task, counts, progress: task.progress + contacts.length, position: JSON.stringify(next) },
    isDone: false,
  };
}
