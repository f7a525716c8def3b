import type { Connection } from './model.ts';

/** True if the number is linked to a phone by a code, without an account at the platform. */
export const isLinked = ({ channel }: Pick<Connection, 'channel'>): boolean => channel === 'whatsapp';

type LineFacts = Pick<Connection, 'channel' | 'number' | 'status' | 'pausedAt'>;

/** A linked number whose line is not open now, and opens again by itself: what is sent waits for it in its order (B-MSG-3). */
export const isAway = (connection: LineFacts): boolean =>
  isLinked(connection) && connection.number !== '' && ['OPENING', 'TIMEOUT'].includes(connection.status);

/** True if messages can be queued for it, to be sent now or once it is online again. */
export const takesMessages = (connection: LineFacts): boolean =>
  connection.status === 'CONNECTED' || isAway(connection);

/** Error code for a connection that cannot send now. */
export const noLineError = ({ pausedAt }: Pick<Connection, 'pausedAt'>) =>
  pausedAt === undefined ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_WAPP_PAUSED';
