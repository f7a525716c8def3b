import { cleanName, digitsOf } from '@shared/core/text.ts';
import type { InboundEvent, InboundMessage, OldMessage, Piece } from '../driver.ts';
import { digest, isJson, listOf, partOf, textOf } from '../payload.ts';

/**
 * Webhook fields of a number that is also used in the app on a phone: messages written there, its contacts, and its
 * history.
 */
export const coexistenceFields: readonly string[] = ['smb_message_echoes', 'smb_app_state_sync', 'history'];

const maxMessages = 25;
const maxCharacters = 100_000;

function* partsOf(messages: readonly unknown[]): Generator<unknown[]> {
  let part: unknown[] = [];
  let size = 0;
  for (const message of messages) {
    const length = JSON.stringify(message)?.length ?? 0;
    // No message is that long but one that is wrong.
    if (length > maxCharacters) continue;
    if (part.length >= maxMessages || size + length > maxCharacters) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(message);
    size += length;
  }
  if (part.length > 0) yield part;
}

const lastPercent = 100;

function historyPieces(account: string, history: unknown): Piece[] {
  const parts = listOf(partOf(history, 'threads')).flatMap((thread) => {
    const person = textOf(thread, 'id');
    return [...partsOf(listOf(partOf(thread, 'messages')))].map((messages): Piece => {
      const ids = messages.map((message) => textOf(message, 'id'));
      return {
        account,
        person,
        identity: digest('old', account, person, ...ids),
        event: { old: { person, messages } },
      };
    });
  });
  const isOver =
    Number(textOf(partOf(history, 'metadata'), 'progress')) >= lastPercent ||
    listOf(partOf(history, 'errors')).length > 0;
  const end = { account, person: 'oldEnd', identity: digest('oldEnd', account, JSON.stringify(history)) };
  return isOver ? [...parts, { ...end, event: { oldEnd: true } }] : parts;
}

export function coexistencePieces(field: string, value: unknown): Piece[] {
  const account = textOf(partOf(value, 'metadata'), 'phone_number_id');
  if (field === 'history') return listOf(partOf(value, 'history')).flatMap((one) => historyPieces(account, one));
  if (field === 'smb_message_echoes') {
    return listOf(partOf(value, 'message_echoes')).map((echo): Piece => {
      const identity = digest('echo', account, textOf(echo, 'id') || JSON.stringify(echo));
      return { account, person: textOf(echo, 'to'), identity, event: { echo } };
    });
  }
  return listOf(partOf(value, 'state_sync')).map((named): Piece => {
    const person = textOf(partOf(named, 'contact'), 'phone_number');
    return { account, person, identity: digest('named', account, JSON.stringify(named)), event: { named } };
  });
}

/** Parses a message of a contact. */
type Read = (message: unknown) => InboundMessage | undefined;

const acks: Readonly<Record<string, number>> = { DELIVERED: 2, READ: 3, PLAYED: 4 };

const written = (message: unknown, from: string): unknown => ({ ...(isJson(message) ? message : {}), from });

function oldOf(message: unknown, person: string, read: Read): OldMessage[] {
  const fromMe = digitsOf(textOf(message, 'from')) !== digitsOf(person);
  const found = read(written(message, person));
  if (!found || found.reaction || found.edit || found.removal) return [];
  const { wid, at, mediaType, body, media, location, contacts, isForwarded } = found;
  const ack = fromMe ? (acks[textOf(partOf(message, 'history_context'), 'status').toUpperCase()] ?? 1) : 0;
  return [{ wid, at, mediaType, body, media, location, contacts, isForwarded, fromMe, ack }];
}

/** @returns undefined for events that have nothing to do with the app on a phone */
export function parseCoexistence(event: unknown, read: Read): InboundEvent | undefined {
  const [echo, old, named] = ['echo', 'old', 'named'].map((name) => partOf(event, name));
  if (partOf(event, 'oldEnd') === true) return { kind: 'oldEnd' };
  if (echo !== undefined) {
    const message = read(written(echo, textOf(echo, 'to')));
    return message ? { kind: 'echo', message } : { kind: 'nothing', reason: 'an echo without a reader' };
  }
  if (old !== undefined) {
    const person = textOf(old, 'person');
    const messages = listOf(partOf(old, 'messages')).flatMap((message) => oldOf(message, person, read));
    const value = digitsOf(person).slice(0, 20);
    if (value === '') return { kind: 'nothing', reason: 'old messages of nobody' };
    return { kind: 'old', conversation: { aliases: [{ kind: 'pn', value }], name: '', messages } };
  }
  if (named === undefined) return undefined;
  const contact = partOf(named, 'contact');
  const value = digitsOf(textOf(contact, 'phone_number')).slice(0, 20);
  const name = cleanName(textOf(contact, 'full_name') || textOf(contact, 'first_name'));
  if (value === '' || name === '') return { kind: 'nothing', reason: 'a contact without a name' };
  return { kind: 'name', known: [{ kind: 'pn', value }], name };
}
