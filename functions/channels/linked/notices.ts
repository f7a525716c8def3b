import { randomBytes } from 'node:crypto';
import type { Connection } from '@shared/connections/model.ts';
import { hourMs } from '@shared/core/time.ts';
import * as z from 'zod';
import { decryptOrUndefined, encrypt } from '../../core/secrets/encryption.ts';
import { putCommand } from './commands.ts';

const NoticeText = z.object({ number: z.string(), body: z.string() });
export type NoticeText = z.infer<typeof NoticeText>;

const lastsMs = hourMs;

/** Notices may contain login codes, so they are encrypted in the table. */
export const sealNotice = async (text: NoticeText, at: Date): Promise<{ sealed: string; until: string }> => ({
  sealed: await encrypt(JSON.stringify(text)),
  until: new Date(at.getTime() + lastsMs).toISOString(),
});

/** @returns undefined when it is too late, or the key is no longer there */
export async function openNotice(
  { sealed, until }: { readonly sealed: string; readonly until: string },
  at: Date,
): Promise<NoticeText | undefined> {
  const text = until > at.toISOString() ? await decryptOrUndefined(sealed) : undefined;
  return text === undefined ? undefined : NoticeText.parse(JSON.parse(text));
}

/** Leaves a text that belongs to no conversation for the number to send. Its id says nothing of it. */
export async function leaveNotice(
  { companyId, id }: Pick<Connection, 'companyId' | 'id'>,
  text: NoticeText,
  at: Date,
): Promise<void> {
  const wid = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  await putCommand({ companyId, whatsappId: id }, at, wid, { type: 'notice', ...(await sealNotice(text, at)), wid });
}
