import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import type { FetchedMedia } from '../drivers/driver.ts';
import { accountOf } from './accounts.ts';
import { disconnect } from './checks.ts';
import { findConnection } from './repo.ts';

const gone: FetchedMedia = { ok: false, isFinal: true, mustReconnect: false, reason: 'the connection is gone' };

/** Opens a file of the channel; an account that is refused is shown as disconnected. */
export async function openMedia(
  ctx: CompanyCtx,
  { whatsappId, providerId }: { readonly whatsappId: number; readonly providerId: string },
  maxBytes: number,
): Promise<FetchedMedia> {
  const connection = await findConnection(ctx.companyId, whatsappId);
  const driver = connection && driverOf(connection.channel);
  if (!connection || !driver) return gone;
  const media = await driver.fetchMedia(await accountOf(connection), providerId, maxBytes);
  if (!media.ok && media.mustReconnect) await disconnect(ctx, whatsappId, media.reason);
  return media;
}

/** Asks a number's phone to upload a file again that the channel deleted. @returns false if no phone can be asked */
export async function askMedia(ctx: CompanyCtx, message: Message): Promise<boolean> {
  const connection = await findConnection(ctx.companyId, message.whatsappId);
  const driver = connection && driverOf(connection.channel);
  if (!connection || !driver?.askFile || connection.status === 'DISCONNECTED') return false;
  await driver.askFile(await accountOf(connection), message);
  return true;
}
