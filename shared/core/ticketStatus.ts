import * as z from 'zod';

/** `lgpd` waits for the consent answer, `nps` for the rating; both are internal. */
export const TicketStatus = z.enum(['pending', 'open', 'group', 'closed', 'lgpd', 'nps']);
export type TicketStatus = z.infer<typeof TicketStatus>;
