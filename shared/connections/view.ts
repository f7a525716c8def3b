import { isMasked, masked } from '../core/maskedSecret.ts';
import type { Connection, ConnectionView, QueueRef } from './model.ts';

interface Shown {
  /** The external API's token goes to administrators only (B-CONN-5). */
  readonly isAdmin: boolean;
  /** The access token as people may see it: stars and at most its end. */
  readonly maskedToken: string;
}

/** A connection without its secrets; queues that no longer exist are left out. */
export function connectionView(
  connection: Connection,
  queues: readonly QueueRef[],
  { isAdmin, maskedToken }: Shown,
): ConnectionView {
  const { version: _version, token, tokenProof: _proof, greetingMedia, ...shown } = connection;
  const own = queues.filter(({ id }) => connection.queueIds.includes(id));
  return {
    ...shown,
    greetingMediaAttachment: greetingMedia?.name ?? null,
    greetingMediaPath: greetingMedia && `/api/media/${greetingMedia.key}`,
    greetingMediaMime: greetingMedia?.mime ?? null,
    greetingMediaSize: greetingMedia?.size ?? null,
    accessToken: maskedToken,
    ...(connection.wavoip ? { wavoip: masked } : {}),
    queues: own.map(({ id, name, color }) => ({ id, name, color })),
    ...(isAdmin ? { token } : {}),
  };
}

/** Reason of a connection whose number another business account has; the screens put it into words. */
export const numberNotOfAccount = 'NUMBER_NOT_OF_ACCOUNT';

/** Reason of a connection that the plan has no place for; the screens put it into words. */
export const connectionPaused = 'PAUSED';

/** Reason of a connection whose token belongs to another page or account; the screens put it into words. */
export const tokenOfAnotherAccount = 'TOKEN_OF_ANOTHER_ACCOUNT';

/** Reason of a connection in use whose token ends soon and could not be renewed; the screens put it into words. */
export const tokenNotRenewed = 'TOKEN_NOT_RENEWED';

/** A token sent back as it was shown, or not at all, means the stored one (B-CONN-5). */
export const isMaskedToken = (token: string | undefined): boolean => !token || isMasked(token);
