import * as z from 'zod';

const Person = z.object({ number: z.string(), name: z.string() });
const place = { companyId: z.number().int(), connectionId: z.number().int() };
const pair = { companyId: z.number().int(), owner: z.string(), person: Person };

/** What a phone of the sandbox does that only the process can which stands in for WhatsApp. */
export const PhoneOrder = z.discriminatedUnion('type', [
  /** Whether a connection shows a code. */
  z.object({ type: z.literal('look'), ...place }),
  /** `people`: who is there to be written to. */
  z.object({ type: z.literal('scan'), ...place, owner: Person, people: z.array(Person) }),
  z.object({ type: z.literal('unlink'), companyId: z.number().int(), owner: z.string() }),
  z.object({
    ...{ type: z.literal('say'), ...pair },
    id: z.string(),
    text: z.string(),
    isNumberHidden: z.boolean(),
    /** Of the message it answers, or puts an emoji on. */
    quoted: z.object({ id: z.string(), fromCustomer: z.boolean() }).nullable(),
    isReaction: z.boolean(),
  }),
  /** What became of messages of the company on the person's phone. */
  z.object({ type: z.literal('receipt'), ...pair, ids: z.array(z.string()), isRead: z.boolean() }),
]);
export type PhoneOrder = z.infer<typeof PhoneOrder>;
