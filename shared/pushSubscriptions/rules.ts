import { minuteMs } from '../core/time.ts';
import type { Message } from '../messages/model.ts';
import type { User } from '../users/model.ts';
import type { Device } from './model.ts';

/** Devices a person may have; who asks with another one gives up the oldest. */
export const maxDevices = 10;

export const withDevice = (devices: readonly Device[], device: Device): Device[] =>
  [...devices.filter(({ id }) => id !== device.id), device].slice(-maxDevices);

/**
 * True if a device still belongs to its user's session: a later login, a logout or a new password starts another
 * session, and a session that was not renewed for so many seconds has ended.
 */
export function isSignedIn(
  { tokenVersion }: Device,
  user: Pick<User, 'tokenVersion' | 'refreshRotatedAt'>,
  { now, sessionSeconds }: { readonly now: Date; readonly sessionSeconds: number },
): boolean {
  if (tokenVersion !== user.tokenVersion) return false;
  return user.refreshRotatedAt === null || now.getTime() - Date.parse(user.refreshRotatedAt) < sessionSeconds * 1000;
}

/** Older messages arrived late from the channel, and a notification about them would mislead. */
const newest = 5 * minuteMs;

/** True if a message notifies the users for whom its ticket counts as unread: a customer's new message. */
export const isCalling = (
  message: Pick<Message, 'fromMe' | 'isPrivate' | 'isAutomatic' | 'isDeleted' | 'mediaType' | 'createdAt'>,
  now: Date,
): boolean =>
  !message.fromMe &&
  !message.isPrivate &&
  !message.isAutomatic &&
  !message.isDeleted &&
  message.mediaType !== 'reactionMessage' &&
  now.getTime() - Date.parse(message.createdAt) <= newest;
