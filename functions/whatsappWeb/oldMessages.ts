import './libraryBounds.ts';
import type { Connection } from '@shared/connections/model.ts';
import { importsGroups, isInPeriod } from '@shared/connections/oldMessages.ts';
import { cleanName } from '@shared/core/text.ts';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { parseLinkedContent } from './content.ts';
import type { HistoryStep } from './history.ts';
import { jidNormalizedUser, normalizeMessageContent, type WAMessage } from 'baileys';
import { envelopeOf, specialOf } from './translate.ts';

type OldEvent = Extract<LinkedEvent, { kind: 'old' }>;
type OldMessage = OldEvent['conversation']['messages'][number];

/** Messages per job; a queue message holds 256 KB. */
const maxMessages = 25;
const maxCharacters = 120_000;

const stateOf = (status: unknown): number => Math.max(1, Math.min(4, Number(status ?? 2) - 1));

function oldMessageOf(message: WAMessage, alternative: string | undefined) {
  const content = normalizeMessageContent(message.message);
  if (!content || specialOf(content) !== undefined) return undefined;
  const { key, messageTimestamp, pushName, participant } = message;
  const from = { ...key, participant: key.participant ?? participant ?? undefined };
  const place = envelopeOf({
    key: from,
    at: messageTimestamp,
    pushName: pushName ?? '',
    jids: [key.remoteJid, alternative],
  });
  if (!place) return undefined;
  const { group, aliases, wid, at, sender } = place.said({}).message;
  const {
    mediaType,
    body,
    media,
    location,
    contacts,
    isForwarded = false,
  } = parseLinkedContent(content, message.message ?? {});
  const old: OldMessage = {
    ...{ wid, at, fromMe: key.fromMe === true, ack: stateOf(message.status), mediaType, body },
    ...{ media, location, contacts, isForwarded, sender },
  };
  return { group, aliases, old };
}

/** Conversations in parts, each small enough for a job of its own. */
function* partsOf(messages: readonly OldMessage[]): Generator<OldMessage[]> {
  let part: OldMessage[] = [];
  let size = 0;
  for (const message of messages) {
    const length = JSON.stringify(message).length;
    if (part.length > 0 && (part.length >= maxMessages || size + length > maxCharacters)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(message);
    size += length;
  }
  if (part.length > 0) yield part;
}

/** Messages of the wanted days, by conversation; of groups only where these are imported. */
export function oldEventsOf({ messages, lidPnMappings, contacts }: HistoryStep, connection: Connection): OldEvent[] {
  const others = new Map(lidPnMappings.flatMap(({ lid, pn }) => [[lid, pn] as const, [pn, lid] as const]));
  const names = new Map(contacts.map(({ id, name, notify }) => [id, cleanName(name ?? notify ?? '')]));
  const conversations = new Map<string, { first: NonNullable<ReturnType<typeof oldMessageOf>>; all: OldMessage[] }>();
  for (const message of messages) {
    const jid = jidNormalizedUser(message.key.remoteJid ?? '');
    const read = oldMessageOf(message, others.get(jid));
    if (!read || !isInPeriod(connection, read.old.at)) continue;
    const known = conversations.get(jid) ?? { first: read, all: [] };
    known.all.push(read.old);
    conversations.set(jid, known);
  }
  const wanted = [...conversations].filter(([, { first }]) => !first.group || importsGroups(connection));
  return wanted.flatMap(([jid, { first, all }]) => {
    const { aliases, group } = first;
    const name = names.get(jid) ?? '';
    const base = { aliases, name, ...(group ? { group: { subject: name } } : {}) };
    return [...partsOf(all)].map((part): OldEvent => ({ kind: 'old', conversation: { ...base, messages: part } }));
  });
}
