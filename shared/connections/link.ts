import type { Connection } from './model.ts';

/** True if WhatsApp forbids a linked number to begin conversations for now. */
export const isRestricted = ({ link }: Pick<Connection, 'link'>, at: Date): boolean =>
  Date.parse(link?.restrictedUntil ?? '') > at.getTime();
