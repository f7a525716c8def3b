import * as z from 'zod';
import type { Connection } from '../connections/model.ts';
import type { Queue } from '../queues/model.ts';

/** What a ticket's connection and queue want to be done in time, in minutes; 0: not at all. */
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
type OfQueue = Pick<Queue, 'ativarRoteador' | 'tempoRoteador'>;

/** A warning nobody wrote is none, but its time still counts. */
export const connectionClocks = (connection: OfConnection): Omit<Clocks, 'rotates'> => {
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

export const queueClocks = (queue: OfQueue): Pick<Clocks, 'rotates'> => ({
  rotates: queue.ativarRoteador ? queue.tempoRoteador : 0,
});

/** Some clocks replaced; null when none is set, which costs a ticket nothing. */
export function withClocks(clocks: Clocks | null, change: Partial<Clocks>): Clocks | null {
  const next = { ...none, ...clocks, ...change };
  return next.onlyAfterUs || Object.values(next).some((value) => typeof value === 'number' && value > 0) ? next : null;
}
