import * as z from 'zod';

/** A page, an Instagram account, or a number of WhatsApp. */
export const AccountRef = z.object({
  channel: z.enum(['facebook', 'instagram', 'whatsappapi']),
  id: z.string().max(30),
});
export type AccountRef = z.infer<typeof AccountRef>;

/** An account that the signed-in person manages at Meta. */
export const FoundAccount = AccountRef.extend({
  name: z.string(),
  /** The connection of the company that has it already. */
  connectionId: z.number().int().nullable(),
  /** True if another company uses it. */
  isTaken: z.boolean(),
  /** A number that has to be registered first, with a PIN. */
  needsPin: z.boolean(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

/** Path to which Meta sends the browser back. */
export const facebookReturnPath = '/connections/facebook';
/** Path of the stand-in for Meta's dialog. */
export const facebookDialogPath = '/sandbox/facebook';
