import type { Piece } from '../driver.ts';
import { bounded as boundedOr, digest, type Json, listOf, partOf, shortened, textOf } from '../payload.ts';
import { coexistenceFields, coexistencePieces } from './coexistence.ts';

const essentials = ['id', 'from', 'from_user_id', 'timestamp', 'type', 'status', 'recipient_id'];

/** Reduces an oversized event to its sender and type. */
function essence(event: Json): Json {
  const message = partOf(event, 'message') ?? partOf(event, 'status');
  const kept = Object.fromEntries(essentials.map((name) => [name, shortened(partOf(message, name))]));
  return 'status' in event ? { status: kept } : { message: { ...kept, type: 'unsupported' } };
}

const bounded = (event: Json): Json => boundedOr(event, () => essence(event));

const readCustomerId = (event: unknown, ...names: readonly string[]): string =>
  names.map((name) => textOf(event, name)).find((text) => text !== '') ?? '';

// The scoped id always comes, the phone number only sometimes: keeping to it keeps a person in one group.
const senderNames = ['from_user_id', 'from'] as const;
const recipientNames = ['recipient_user_id', 'recipient_id'] as const;

function contactFor(message: unknown, contacts: readonly unknown[]): unknown {
  const [userId, number] = senderNames.map((name) => textOf(message, name));
  const isSender = (contact: unknown): boolean =>
    (userId !== '' && textOf(contact, 'user_id') === userId) || (number !== '' && textOf(contact, 'wa_id') === number);
  return contacts.find(isSender) ?? (contacts.length === 1 ? contacts[0] : null);
}

function piecesOf(value: unknown): Piece[] {
  const account = textOf(partOf(value, 'metadata'), 'phone_number_id');
  const contacts = listOf(partOf(value, 'contacts'));
  const messages = listOf(partOf(value, 'messages')).map((message): Piece => {
    const wid = textOf(message, 'id') || digest(JSON.stringify(message));
    const event = bounded({ message, contact: contactFor(message, contacts) });
    return {
      account,
      person: readCustomerId(message, ...senderNames),
      identity: digest('message', account, wid),
      event,
    };
  });
  const statuses = listOf(partOf(value, 'statuses')).map((status): Piece => {
    const identity = digest('status', account, textOf(status, 'id'), textOf(status, 'status'));
    const person = readCustomerId(status, ...recipientNames);
    return { account, person, identity, event: bounded({ status }), isStatus: true };
  });
  return [...messages, ...statuses];
}

/** Each step of a call is an event of its own. */
function callPieces(value: unknown): Piece[] {
  const account = textOf(partOf(value, 'metadata'), 'phone_number_id');
  const contacts = listOf(partOf(value, 'contacts'));
  return listOf(partOf(value, 'calls')).map((call): Piece => {
    const identity = digest('call', account, textOf(call, 'id'), textOf(call, 'event'));
    const event = bounded({ call, contact: contactFor(call, contacts) });
    return { account, person: readCustomerId(call, ...senderNames), identity, event };
  });
}

/** A person switches marketing off or on, in the settings of the conversation on their phone. */
function preferencePieces(value: unknown): Piece[] {
  const account = textOf(partOf(value, 'metadata'), 'phone_number_id');
  return listOf(partOf(value, 'user_preferences')).map((preference): Piece => {
    const person = readCustomerId(preference, 'user_id', 'wa_id');
    return {
      account,
      person,
      identity: digest('preference', account, JSON.stringify(preference)),
      event: bounded({ preference }),
    };
  });
}

// Two of them name what they are about alike, the third says the same in other words; see templateNews.ts.
const templateFields: readonly string[] = [
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
];

/** Fields with Meta's rating of a number and of its name; see numberNews.ts. */
const numberFields: readonly string[] = ['phone_number_quality_update', 'phone_number_name_update'];

/** Webhook fields that the app at Meta has to subscribe to; docs/operating.md and the dialog name them. */
export const handledFields: readonly string[] = [
  ...['messages', 'calls', 'user_preferences'],
  ...templateFields,
  ...numberFields,
  ...coexistenceFields,
];

/** News about templates come to the business account, without a phone number. */
function templatePieces(entry: unknown): Piece[] {
  const account = textOf(entry, 'id');
  const changes = listOf(partOf(entry, 'changes')).filter((change) => templateFields.includes(textOf(change, 'field')));
  return changes.map((change) => {
    const [field, value] = [textOf(change, 'field'), partOf(change, 'value')];
    const person = `template ${textOf(value, 'message_template_id')}`;
    const identity = digest(field, account, textOf(entry, 'time'), JSON.stringify(value));
    return { account, person, identity, event: bounded({ template: { field, value } }) };
  });
}

/** News about a number come to the business account, too, and name the number as people write it. */
function numberPieces(entry: unknown): Piece[] {
  const account = textOf(entry, 'id');
  const changes = listOf(partOf(entry, 'changes')).filter((change) => numberFields.includes(textOf(change, 'field')));
  return changes.map((change) => {
    const value = partOf(change, 'value');
    const person = `number ${textOf(value, 'display_phone_number')}`;
    const identity = digest(textOf(change, 'field'), account, textOf(entry, 'time'), JSON.stringify(value));
    return { account, person, identity, event: bounded({ number: { value } }) };
  });
}

const peoplePieces = (entry: unknown): Piece[] =>
  listOf(partOf(entry, 'changes')).flatMap((change) => {
    const value = partOf(change, 'value');
    const field = textOf(change, 'field');
    if (coexistenceFields.includes(field)) return coexistencePieces(field, value);
    if (textOf(change, 'field') === 'calls') return callPieces(value);
    if (textOf(change, 'field') === 'user_preferences') return preferencePieces(value);
    return textOf(change, 'field') === 'messages' ? piecesOf(value) : [];
  });

/** `entry[].changes[]` of messages, calls, preferences and templates; every other field is about the account, not about people. */
export function split(payload: unknown): Piece[] {
  return listOf(partOf(payload, 'entry')).flatMap((entry) => [
    ...peoplePieces(entry),
    ...templatePieces(entry),
    ...numberPieces(entry),
  ]);
}
