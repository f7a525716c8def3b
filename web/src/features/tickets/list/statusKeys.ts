import type { TicketStatus } from '@shared/core/ticketStatus.ts';

/** The word for each status, in the texts of tickets. */
export const statusKeys = {
  open: 'statusOpen',
  pending: 'statusPending',
  group: 'statusGroup',
  closed: 'statusClosed',
  lgpd: 'statusLgpd',
  nps: 'statusNps',
} as const satisfies Record<TicketStatus, string>;
