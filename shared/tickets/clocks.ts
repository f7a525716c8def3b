import * as z from 'zod';
import type { Connection } from '../connections/model.ts';
import type { Queue } from '../queues/model.ts';
import { ServicePolicy } from '../serviceLevels/model.ts';

/** Clocks of a ticket from its connection and queue, in minutes; 0 means off. */
export const Clocks = z.object({
  /** Without a message until the contact is warned (B-CLOSE-3). */
  warns: z.number().int(),
  /** Without a message until the ticket is closed, the time before the warning included (B-CLOSE-4). */
  closes: z.number().int(),
  /** Both run only while the company wrote last (B-CLOSE-2). */
  onlyAfterUs: z.boolean(),
  /** A rating is waited for; 0 means a day (B-CLOSE-6). */
  rates: z.number().int(),
  /** Waiting without a queue (B-ROUTE-1). */
  hands: z.number().int(),
  /** Between two attendants who do not accept (B-ROUTE-2). */
  rotates: z.number().int(),
  /** Service level of the queue; absent if it has none. */
  serviceLevel: ServicePolicy.optional(),
});
export type Clocks = z.infer<typeof Clocks>;

const none: Clocks = { warns: 0, closes: 0, onlyAfterUs: false, rates: 0, hands: 0, rotates: 0 };

type OfConnection = Pick<
  Connection,
  | 'timeInactiveMessage'
  | 'inactiveMessage'
  | 'expiresTicket'
  | 'whenExpiresTicket'
  | 'expiresTicketNPS'
  | 'sendIdQueue'
  | 'timeSendQueue'
>;
type OfQueue = Pick<Queue, 'ativarRoteador' | 'tempoRoteador'> & Partial<Pick<Queue, 'serviceLevel'>>;

interface QueueClocks extends Pick<Clocks, 'rotates'> {
  readonly serviceLevel: ServicePolicy | undefined;
}

/** A warning without a text is not sent, but its time still counts. */
export const connectionClocks = (connection: OfConnection): Omit<Clocks, 'rotates' | 'serviceLevel'> => {
  const warns = connection.inactiveMessage.trim() === '' ? 0 : connection.timeInactiveMessage;
  const closes = connection.expiresTicket > 0 ? connection.expiresTicket + connection.timeInactiveMessage : 0;
  return {
    warns,
    closes,
    onlyAfterUs: connection.whenExpiresTicket === '1' && (warns > 0 || closes > 0),
    rates: connection.expiresTicketNPS,
    hands: connection.sendIdQueue === null ? 0 : connection.timeSendQueue,
  };
};

const promises = ({ firstResponse, nextResponse, resolution }: ServicePolicy): boolean =>
  firstResponse + nextResponse + resolution > 0;

/** undefined takes away what another queue promised. */
export const queueClocks = ({ ativarRoteador, tempoRoteador, serviceLevel }: OfQueue): QueueClocks => ({
  rotates: ativarRoteador ? tempoRoteador : 0,
  serviceLevel: serviceLevel && promises(serviceLevel) ? serviceLevel : undefined,
});

/** Replaces some clocks; null if none is set, so that most tickets store nothing. */
export function withClocks(
  clocks: Clocks | null,
  change: Partial<Omit<Clocks, 'serviceLevel'>> & Partial<QueueClocks>,
): Clocks | null {
  const { serviceLevel, ...times } = { ...none, ...clocks, ...change };
  const next = serviceLevel === undefined ? times : { ...times, serviceLevel };
  return serviceLevel !== undefined ||
    next.onlyAfterUs ||
    Object.values(next).some((value) => typeof value === 'number' && value > 0)
    ? next
    : null;
}
