import * as z from 'zod';
import { Alias } from '../contacts/model.ts';

/** Author of a group message, with the alias to address them and the name and number to show. */
export const Sender = z.object({ alias: Alias, name: z.string(), number: z.string() });
export type Sender = z.infer<typeof Sender>;

/**
 * True for the same person, or if both are absent. A person may be known by WhatsApp's own id in one message and by
 * number in another.
 */
export function isSameSender(one: Sender | undefined, other: Sender | undefined): boolean {
  if (!one || !other) return one === other;
  const isSameAlias = one.alias.kind === other.alias.kind && one.alias.value === other.alias.value;
  return isSameAlias || (one.number !== '' && one.number === other.number);
}
