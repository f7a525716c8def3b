import * as z from 'zod';
import { Alias } from '../contacts/model.ts';

/** Who of a group wrote a message: how they are addressed, and how they are shown. */
export const Sender = z.object({ alias: Alias, name: z.string(), number: z.string() });
export type Sender = z.infer<typeof Sender>;

/** The same person, or nobody in either. Known by WhatsApp's own id in one message, they may go by number in another. */
export function isSameSender(one: Sender | undefined, other: Sender | undefined): boolean {
  if (!one || !other) return one === other;
  const isSameAlias = one.alias.kind === other.alias.kind && one.alias.value === other.alias.value;
  return isSameAlias || (one.number !== '' && one.number === other.number);
}
