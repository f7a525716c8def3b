import * as z from 'zod';
import { stamp } from '../../core/store/keyParts.ts';
import { createItem, type Item, queryPartition, WriteConflict, writeItems } from '../../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../../core/store/table.ts';
import { type LinkedSession, ringSession } from './sessions.ts';

type Place = Pick<LinkedSession, 'companyId' | 'whatsappId'>;

/** What the device of a linked number is to do. What it says is read when it is done, so that nothing is kept twice. */
export const LinkedCommand = z.discriminatedUnion('type', [
  /** A stored message, under the id that WhatsApp is to know it by: the same for every try. */
  z.object({ type: z.literal('send'), messageId: z.string(), wid: z.string() }),
  /** A text that belongs to no conversation. */
  z.object({ type: z.literal('notice'), number: z.string(), body: z.string(), wid: z.string() }),
  z.object({ type: z.literal('edit'), messageId: z.string() }),
  z.object({ type: z.literal('remove'), messageId: z.string() }),
  z.object({ type: z.literal('read'), wid: z.string() }),
  z.object({ type: z.literal('typing'), wid: z.string(), until: z.string() }),
  z.object({ type: z.literal('refuseCall'), callId: z.string() }),
  /** The line once more, with the same credentials. */
  z.object({ type: z.literal('restart') }),
  /** Other credentials: a new code, to be typed where there is a phone. */
  z.object({ type: z.literal('newCode'), phone: z.string().nullable() }),
  /** Takes the device off the phone and forgets it. */
  z.object({ type: z.literal('logout') }),
]);
export type LinkedCommand = z.infer<typeof LinkedCommand>;

export interface Ordered {
  readonly key: Key;
  readonly command: LinkedCommand;
}

/**
 * Leaves a command for whoever has the line, now or later.
 * @param order its place; the same place twice is one command
 */
export async function putCommand(place: Place, order: string, command: LinkedCommand): Promise<void> {
  const key = keys.linkedCommand(place.companyId, place.whatsappId, order);
  try {
    await createItem({ ...key, et: 'linkedCommand', sv: 1, command });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  await ringSession(place);
}

/** The place of a command at an instant. @param name tells it from others of the same instant */
export const orderAt = (at: Date, name: string): string => `${stamp(at)}#${name}`;

const perRead = 100;

const orderedOf = (item: Item): Ordered[] => {
  const parsed = LinkedCommand.safeParse(item['command']);
  const key = { pk: String(item['pk']), sk: String(item['sk']) };
  return parsed.success ? [{ key, command: parsed.data }] : [];
};

/** The next commands in their order. @param after the last one seen */
export async function readCommands(
  { companyId, whatsappId }: Place,
  after?: Key,
): Promise<{ commands: Ordered[]; hasMore: boolean }> {
  const { items, last } = await queryPartition({
    pk: partitions.linked(companyId, whatsappId),
    prefix: prefixes.linkedCommand,
    limit: perRead,
    consistent: true,
    after: after && { ...after },
  });
  return { commands: items.flatMap(orderedOf), hasMore: last !== undefined };
}

export const removeCommands = (commands: readonly Ordered[]): Promise<void> =>
  writeItems(commands.map(({ key }) => ({ remove: key })));
