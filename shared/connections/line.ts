import type { Connection } from './model.ts';

/** Whether a number is linked to a phone by a code, in place of an account at the platform. */
export const isLinked = ({ channel }: Pick<Connection, 'channel'>): boolean => channel === 'whatsapp';

type Standing = Pick<Connection, 'channel' | 'number' | 'status' | 'pausedAt'>;

/** A linked number whose line is not open now, and opens again by itself: what is sent waits for it in its order (B-MSG-3). */
export const isAway = (connection: Standing): boolean =>
  isLinked(connection) && connection.number !== '' && ['OPENING', 'TIMEOUT'].includes(connection.status);

/** Whether messages can be handed over to it, to leave now or once its line is open. */
export const takesMessages = (connection: Standing): boolean => connection.status === 'CONNECTED' || isAway(connection);

/** Why nothing leaves by a connection, where it does not for now. */
export const noLineError = ({ pausedAt }: Pick<Connection, 'pausedAt'>) =>
  pausedAt === undefined ? 'ERR_WAPP_NOT_INITIALIZED' : 'ERR_WAPP_PAUSED';
