import * as z from 'zod';

/** A tag as contacts and tickets carry it. */
export const ContactTag = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type ContactTag = z.infer<typeof ContactTag>;
