import { isLinked } from '@shared/connections/line.ts';
import type { Connection, ConnectionStatus, ConnectionView, LinkHealth } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { requirePhone } from '../../core/http/phones.ts';
import { qrPicture } from '../../core/qrPicture.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { waitingOf } from '../linked/commands.ts';
import { orderLine } from '../linked/lines.ts';
import { codeOf } from '../linked/sessions.ts';
import { getConnection, saveChange } from './changes.ts';
import { recheck } from './checks.ts';
import { listConnections } from './repo.ts';

async function showing(
  ctx: Ctx,
  id: number,
  status: ConnectionStatus,
  device: Pick<LinkHealth, 'hasDevice'> = {},
): Promise<Connection> {
  const updatedAt = ctx.now.toISOString();
  const saved = await saveChange(ctx.companyId, id, (connection) => ({
    ...connection,
    status,
    statusReason: '',
    updatedAt,
    ...(connection.link ? { link: { ...connection.link, since: updatedAt, codeUntil: null, ...device } } : {}),
  }));
  if (!saved) throw new AppError('ERR_NO_WAPP_FOUND');
  return saved;
}

const lined: readonly ConnectionStatus[] = ['CONNECTED', 'OPENING', 'TIMEOUT'];

/** Begins nothing while the plan has no place for it. @throws ERR_WAPP_PAUSED */
function checkNotPaused({ pausedAt }: Connection): void {
  if (pausedAt !== undefined) throw new AppError('ERR_WAPP_PAUSED');
}

/** True if a line can be restarted: not if it is paused, being linked, or linked no more. */
export const hasLine = (connection: Connection): boolean =>
  connection.pausedAt === undefined && (!isLinked(connection) || lined.includes(connection.status));

/** Asks the platform about an account; a linked number opens its line once more, with the device there is (B-CONN-3). */
export async function checkAgain(ctx: Ctx, id: number): Promise<Connection> {
  const before = await getConnection(ctx.companyId, id);
  checkNotPaused(before);
  if (!isLinked(before)) return recheck(ctx, id);
  const connection = await showing(ctx, id, 'OPENING');
  await orderLine(connection, { type: 'restart' }, ctx.now);
  return connection;
}

/** Forgets the device of a number and shows a new code (B-CONN-3). @param written number for a code to be typed there */
export async function newCode(ctx: Ctx, id: number, written: string | undefined): Promise<Connection> {
  const phone = written === undefined ? undefined : requirePhone(ctx, written, 'phone');
  const before = await getConnection(ctx.companyId, id);
  checkNotPaused(before);
  if (!isLinked(before)) throw new AppError('ERR_CHANNEL_NOT_SUPPORTED');
  const connection = await showing(ctx, id, 'OPENING', { hasDevice: false });
  await orderLine(connection, { type: 'newCode', phone: phone ?? null }, ctx.now);
  return connection;
}

/** Takes the device off the phone. @returns undefined where nothing is linked by a code */
export async function unlink(ctx: Ctx, id: number): Promise<Connection | undefined> {
  if (!isLinked(await getConnection(ctx.companyId, id))) return undefined;
  const connection = await showing(ctx, id, 'DISCONNECTED', { hasDevice: false });
  await orderLine(connection, { type: 'logout' }, ctx.now);
  return connection;
}

/** Returns the unsent commands of the company's linked numbers. */
export async function waiting({ companyId }: Ctx) {
  const linked = (await listConnections(companyId)).filter(isLinked);
  const found = await Promise.all(
    linked.map(async ({ id }) => ({ id, waits: await waitingOf({ companyId, whatsappId: id }) })),
  );
  return found.flatMap(({ id, waits }) => (waits ? [{ id, ...waits }] : []));
}

/** The code on show, to those who may link the number (B-CONN-5). */
export async function shownCode(
  { user, companyId }: Ctx,
  { id, status }: Connection,
): Promise<Pick<ConnectionView, 'qrcode' | 'pairingCode'>> {
  const mayLink = user.profile === 'admin' || user.allowConnections === 'enabled';
  if (status !== 'qrcode' || !mayLink) return {};
  const code = await codeOf(await getItem(keys.linkedSession(companyId, id), true));
  if (!code) return {};
  return code.kind === 'qr' ? { qrcode: qrPicture(code.text) } : { pairingCode: code.text };
}
