import { isMember } from '@shared/chats/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { media } from '@shared/media/contract.ts';
import { checkUpload } from '@shared/media/rules.ts';
import { findChat } from '../chats/repo.ts';
import type { Ctx } from '../core/context/ctx.ts';
import type { FileOwner } from '../core/files/fileOwner.ts';
import {
  downloadUrl,
  findFile,
  findFileUse,
  isOwnMediaKey,
  isSharedMediaKey,
  newMediaKey,
  uploadForm,
} from '../core/files/files.ts';
import { type Reply, serve } from '../core/http/serve.ts';
import { verifyMediaLink } from '../core/http/tokens.ts';
import { mayReadPlaced } from '../inbox/messages/access.ts';

async function upload({ name, type, size }: Parsed<typeof media.upload>, ctx: Ctx) {
  checkUpload({ name, mime: type, size });
  const key = newMediaKey(ctx.companyId);
  return { ...(await uploadForm(key, { name, mime: type, size })), key };
}

/** True if the caller may see the message or record to which a file belongs (B-MSG-14). */
async function mayRead(ctx: Ctx, owner: FileOwner): Promise<boolean> {
  if ('ticketId' in owner) return mayReadPlaced(ctx, owner);
  const chat = await findChat(ctx, owner.chatId);
  return chat !== undefined && isMember(chat, ctx.user.id);
}

async function read({ key }: Parsed<typeof media.read>, ctx: Ctx): Promise<Reply<null>> {
  const isReadable = isOwnMediaKey(ctx.companyId, key) || isSharedMediaKey(key);
  const [file, use] = isReadable ? await Promise.all([findFile(key), findFileUse(key)]) : [];
  const isHidden = typeof use === 'object' && !(await mayRead(ctx, use));
  if (!file || isHidden) throw new AppError('ERR_NOT_FOUND');
  const location = await downloadUrl(key, file);
  // The link lasts five minutes; keeping the redirect for less lets a list scroll back without asking again.
  return { reply: true, status: 302, headers: { location, 'cache-control': 'private, max-age=240' } };
}

async function linked({ token }: Parsed<typeof media.linked>): Promise<Reply<null>> {
  const key = await verifyMediaLink(token);
  const file = await findFile(key);
  if (!file) throw new AppError('ERR_NOT_FOUND');
  return { reply: true, status: 302, headers: { location: await downloadUrl(key, file) } };
}

export const handler = serve(media, { upload, read, linked });
