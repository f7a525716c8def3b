import * as z from 'zod';

/** A page, an Instagram account, or a number of WhatsApp. */
export const AccountRef = z.object({
  channel: z.enum(['facebook', 'instagram', 'whatsappapi']),
  id: z.string().max(30),
});
export type AccountRef = z.infer<typeof AccountRef>;

/** What whoever signed in at Meta looks after. */
export const FoundAccount = AccountRef.extend({
  name: z.string(),
  /** The connection of the company that has it already. */
  connectionId: z.number().int().nullable(),
  /** Another company's. */
  isTaken: z.boolean(),
  /** A number that has to be registered first, with a PIN. */
  needsPin: z.boolean(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

/** Where Meta sends the browser back to. */
export const facebookReturnPath = '/connections/facebook';
/** Where the stand-in asks what Meta would ask. */
export const facebookDialogPath = '/sandbox/facebook';
