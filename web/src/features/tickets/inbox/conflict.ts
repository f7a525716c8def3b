import { AppError } from '@shared/core/errors.ts';
import { TicketStatus } from '@shared/core/ticketStatus.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import * as z from 'zod';

/** Owner of the contact's active ticket: the JSON text of a 409 (B-TICKET-3). */
const Holder = z.object({
  id: z.number(),
  uuid: z.string(),
  status: TicketStatus,
  whatsappId: z.number().nullish(),
  queueId: z.number().nullish(),
  userId: z.number().nullish(),
  user: z.object({ name: z.string() }).nullish(),
  queue: z.object({ name: z.string() }).nullish(),
});
export type Holder = z.infer<typeof Holder>;

/** The holder, when a failure names one. */
export function holderOf(error: unknown): Holder | undefined {
  if (!(error instanceof AppError) || error.details.payload === undefined) return undefined;
  try {
    const parsed = Holder.safeParse(JSON.parse(error.details.payload));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** True if the user may see the conflicting ticket. */
export const maySee = (viewer: Viewer, { status, userId, queueId, whatsappId }: Holder): boolean =>
  canSee(viewer, {
    status,
    userId: userId ?? null,
    queueId: queueId ?? null,
    whatsappId: whatsappId ?? 0,
    isGroup: status === 'group',
  });
