import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { media } from '@shared/media/contract.ts';
import { checkUpload } from '@shared/media/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { downloadUrl, findFile, isOwnMediaKey, newMediaKey, uploadForm } from '../core/files.ts';
import { type Reply, serve } from '../core/serve.ts';

async function upload({ name, type, size }: Parsed<typeof media.upload>, ctx: Ctx) {
  checkUpload({ name, mime: type, size });
  const key = newMediaKey(ctx.companyId);
  return { ...(await uploadForm(key, { name, mime: type, size })), key };
}

async function read({ key }: Parsed<typeof media.read>, ctx: Ctx): Promise<Reply<null>> {
  const file = isOwnMediaKey(ctx.companyId, key) ? await findFile(key) : undefined;
  if (!file) throw new AppError('ERR_NOT_FOUND');
  const location = await downloadUrl(key, file);
  // The link lasts five minutes; keeping the redirect for less lets a list scroll back without asking again.
  return { reply: true, status: 302, headers: { location, 'cache-control': 'private, max-age=240' } };
}

export const handler = serve(media, { upload, read });
