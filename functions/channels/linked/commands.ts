import { Alias } from '@shared/contacts/model.ts';
import * as z from 'zod';
import { log } from '../../core/log.ts';
import { commandInstant, commandOrder } from '../../core/store/linkedKeys.ts';
import { createItem, type Item, queryPartition, WriteConflict, writeItems } from '../../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../../core/store/table.ts';
import { type LinkedSession, ringSession } from './sessions.ts';

type SessionKey = Pick<LinkedSession, 'companyId' | 'whatsappId'>;

/** Command for the device of a linked number. Its content is read when it runs, so that nothing is stored twice. */
export const LinkedCommand = z.discriminatedUnion('type', [
  /** A stored message, under the id that WhatsApp is to know it by: the same for every try. */
  z.object({ type: z.literal('send'), messageId: z.string(), wid: z.string() }),
  /** A text that belongs to no conversation, such as a code: sealed, and worth nothing after an hour. */
  z.object({ type: z.literal('notice'), sealed: z.string(), wid: z.string(), until: z.string() }),
  z.object({ type: z.literal('edit'), messageId: z.string() }),
  z.object({ type: z.literal('remove'), messageId: z.string() }),
  /** The contact is included, because a message's own reference is written a moment after it. */
  z.object({ type: z.literal('read'), wid: z.string(), aliases: z.array(Alias) }),
  z.object({ type: z.literal('typing'), aliases: z.array(Alias), until: z.string() }),
  z.object({ type: z.literal('block'), contactId: z.string(), isBlocked: z.boolean() }),
  /** An address that a blocked contact no longer has. */
  z.object({ type: z.literal('letThrough'), alias: Alias }),
  /** Loads the picture and name that a contact shows. */
  z.object({ type: z.literal('picture'), contactId: z.string() }),
  /** Looks up a number at WhatsApp while a caller waits. */
  z.object({ type: z.literal('ask'), questionId: z.string(), number: z.string(), until: z.string() }),
  /** The same of everybody of a contact list, bit by bit; stays until that is over. */
  z.object({ type: z.literal('checkList'), contactListId: z.number().int() }),
  /** Asks the phone to leave a message's file at WhatsApp once more. */
  z.object({ type: z.literal('file'), messageId: z.string() }),
  z.object({ type: z.literal('refuseCall'), callId: z.string() }),
  /** The line once more, with the same credentials. */
  z.object({ type: z.literal('restart') }),
  /** Other credentials: a new code, to be typed where there is a phone. */
  z.object({ type: z.literal('newCode'), phone: z.string().nullable() }),
  /** Closes the line; the device stays on the phone. */
  z.object({ type: z.literal('rest') }),
  /** Takes the device off the phone and forgets it. */
  z.object({ type: z.literal('logout') }),
]);
export type LinkedCommand = z.infer<typeof LinkedCommand>;

/**
 * Order of commands: orders about the line, then commands that cannot wait, then messages with their changes, and
 * last those that take days. Each group is sorted by time, so that ten thousand waiting messages hide no order.
 */
const turns: Readonly<Record<LinkedCommand['type'], 'line' | 'now' | 'say' | 'beside'>> = {
  restart: 'line',
  newCode: 'line',
  rest: 'line',
  logout: 'line',
  read: 'now',
  typing: 'now',
  refuseCall: 'now',
  block: 'now',
  letThrough: 'now',
  picture: 'now',
  ask: 'now',
  send: 'say',
  notice: 'say',
  edit: 'say',
  remove: 'say',
  checkList: 'beside',
  file: 'beside',
};
const ranks = { line: 1, now: 2, say: 3, beside: 4 } as const;

export const turnOf = ({ type }: LinkedCommand) => turns[type];

export interface Ordered {
  readonly key: Key;
  readonly command: LinkedCommand;
}

/**
 * Stores a command for the present or next worker of a line.
 * @param at its position within its group
 * @param name identifies it among those of the same instant; the same name twice is one command
 */
export async function putCommand(place: SessionKey, at: Date, name: string, command: LinkedCommand): Promise<void> {
  const order = commandOrder(ranks[turnOf(command)], at, name);
  const key = keys.linkedCommand(place.companyId, place.whatsappId, order);
  try {
    await createItem({ ...key, et: 'linkedCommand', sv: 1, command });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  await ringSession(place);
}

const perRead = 100;

const itemToKey = (item: Item): Key => ({ pk: String(item['pk']), sk: String(item['sk']) });

/** An unreadable command would block all others for ever. */
async function drop(place: SessionKey, unreadable: readonly Item[]): Promise<void> {
  if (unreadable.length === 0) return;
  log.warn('linked.unreadable', { ...place, commands: unreadable.length });
  await writeItems(unreadable.map((item) => ({ remove: itemToKey(item) })));
}

/** The next commands in their order. @param after the last one seen */
export async function readCommands(
  { companyId, whatsappId }: SessionKey,
  after?: Key,
): Promise<{ commands: Ordered[]; last: Key | undefined }> {
  const { items, last } = await queryPartition({
    pk: partitions.linked(companyId, whatsappId),
    prefix: prefixes.linkedCommand,
    limit: perRead,
    consistent: true,
    after: after && { ...after },
  });
  const read = items.map((item) => ({ item, parsed: LinkedCommand.safeParse(item['command']) }));
  await drop(
    { companyId, whatsappId },
    read.filter(({ parsed }) => !parsed.success).map(({ item }) => item),
  );
  const commands = read.flatMap(({ item, parsed }) =>
    parsed.success ? [{ key: itemToKey(item), command: parsed.data }] : [],
  );
  return { commands, last: last && itemToKey(last) };
}

const maxCounted = 100;

/** Returns the number of waiting messages and the time of the oldest; undefined if there are none. */
export async function waitingOf({ companyId, whatsappId }: SessionKey) {
  const prefix = prefixes.linkedCommandsOf(ranks.say);
  const pk = partitions.linked(companyId, whatsappId);
  const { items, last } = await queryPartition({ pk, prefix, limit: maxCounted });
  const [oldest] = items;
  if (!oldest) return undefined;
  return { since: commandInstant(itemToKey(oldest)).toISOString(), count: items.length, isMore: last !== undefined };
}

export const removeCommands = (commands: readonly Ordered[]): Promise<void> =>
  writeItems(commands.map(({ key }) => ({ remove: key })));
