import { isImpersonator } from '@shared/platform/impersonation.ts';
import { setPresence } from '../accounts/users/service.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { clearOpenTicket } from './openTicket.ts';
import {
  claimPresenceCheck,
  createSocket,
  listSockets,
  removeSocket,
  type Socket,
  schedulePresenceCheck,
  setAway,
  touchUser,
} from './repo.ts';

/** B-AUTH-12. */
const graceSeconds = 60;

// The client says every five minutes that it is there, and renews a socket whose token expired then.
const renewalSeconds = 6 * 60;

type Holder = Pick<Socket, 'companyId' | 'userId'>;

const until = (expiresAt: number): Date => new Date((expiresAt + renewalSeconds) * 1000);

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/**
 * Notes that a socket opened and its user is online. A check is scheduled for when the socket can no longer be in use.
 */
export async function noteConnected(ctx: CompanyCtx, socket: Socket, isOnline: boolean): Promise<void> {
  await createSocket(socket, ctx.now);
  // The company's users do not see staff members online.
  if (isImpersonator(socket.userId)) return;
  await schedulePresenceCheck(ctx.companyId, socket.userId, until(socket.expiresAt));
  if (!isOnline) await setPresence(ctx, socket.userId, 'online');
}

/** Notes that a socket closed: after a grace period a check shows if its user has left. */
export async function noteDisconnected(socket: Holder & Pick<Socket, 'connectionId'>, at: Date): Promise<void> {
  await clearOpenTicket(socket, at);
  await removeSocket(socket.companyId, socket.connectionId);
  if (isImpersonator(socket.userId)) return;
  await schedulePresenceCheck(socket.companyId, socket.userId, later(at, graceSeconds));
}

/** Away is who is away from every device that is open. */
async function isAwayFromAll(ctx: CompanyCtx, userId: number): Promise<boolean> {
  const sockets = await listSockets(ctx.companyId, ctx.now);
  return sockets.every((socket) => socket.userId !== userId || socket.isAway === true);
}

/** Notes a sign of life on an open socket, with the user's activity. */
export async function noteAlive(socket: Holder & Pick<Socket, 'connectionId'>, at: Date, isAway: boolean) {
  const { companyId, userId } = socket;
  const ctx = { companyId, now: at };
  await setAway(socket, isAway);
  const state = isAway && (await isAwayFromAll(ctx, userId)) ? 'away' : 'online';
  if (!(await setPresence(ctx, userId, state))) await touchUser(companyId, userId, at);
}

/** The look itself: offline without a socket that can still be in use, else another look later. */
export async function checkPresence(ctx: CompanyCtx, userId: number, position: string): Promise<void> {
  const sockets = await listSockets(ctx.companyId, ctx.now);
  const ends = sockets.filter((socket) => socket.userId === userId).map(({ expiresAt }) => until(expiresAt).getTime());
  const last = Math.max(0, ...ends);
  if (last > ctx.now.getTime()) return schedulePresenceCheck(ctx.companyId, userId, new Date(last));
  if (await claimPresenceCheck(ctx.companyId, userId, position)) await setPresence(ctx, userId, 'offline');
}
