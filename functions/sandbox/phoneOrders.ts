import * as z from 'zod';

const Person = z.object({ number: z.string(), name: z.string() });
const place = { companyId: z.number().int(), connectionId: z.number().int() };
const pair = { companyId: z.number().int(), owner: z.string(), person: Person };

/** Actions of a sandbox phone that only the stand-in process for WhatsApp can do. */
export const PhoneOrder = z.discriminatedUnion('type', [
  /** Asks if a connection shows a code. */
  z.object({ type: z.literal('look'), ...place }),
  /** `people`: who is there to be written to. */
  z.object({ type: z.literal('scan'), ...place, owner: Person, people: z.array(Person) }),
  z.object({ type: z.literal('unlink'), companyId: z.number().int(), owner: z.string() }),
  z.object({
    ...{ type: z.literal('say'), ...pair },
    id: z.string(),
    text: z.string(),
    isNumberHidden: z.boolean(),
    /** The message that is answered or reacted to. */
    quoted: z.object({ id: z.string(), fromCustomer: z.boolean() }).nullable(),
    isReaction: z.boolean(),
  }),
  /** Statuses of the company's messages on the person's phone. */
  z.object({ type: z.literal('receipt'), ...pair, ids: z.array(z.string()), isRead: z.boolean() }),
]);
export type PhoneOrder = z.infer<typeof PhoneOrder>;
