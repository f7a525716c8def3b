import * as z from 'zod';

/** A page, or an Instagram account linked to one. */
export const AccountRef = z.object({ channel: z.enum(['facebook', 'instagram']), id: z.string().max(30) });
export type AccountRef = z.infer<typeof AccountRef>;

/** What whoever signed in at Meta looks after. */
export const FoundAccount = AccountRef.extend({
  name: z.string(),
  /** The connection of the company that has it already. */
  connectionId: z.number().int().nullable(),
  /** Another company's. */
  isTaken: z.boolean(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

/** Where Meta sends the browser back to. */
export const facebookReturnPath = '/connections/facebook';
/** Where the stand-in asks what Meta would ask. */
export const facebookDialogPath = '/sandbox/facebook';
