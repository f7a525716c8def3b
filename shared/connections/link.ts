import type { Connection } from './model.ts';

/** Whether WhatsApp lets a linked number begin no conversations for now. */
export const isRestricted = ({ link }: Pick<Connection, 'link'>, at: Date): boolean =>
  Date.parse(link?.restrictedUntil ?? '') > at.getTime();
