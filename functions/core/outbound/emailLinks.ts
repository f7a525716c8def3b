import { AppError } from '@shared/core/errors.ts';
import type { EmailTopic } from '@shared/emails/preferences.ts';
import { env } from '../env.ts';
import { decryptOrUndefined, encrypt } from '../secrets/encryption.ts';

/** The purpose keeps other sealed values from opening a person's choices. */
const purpose = 'emailPreferences:';

const tokenFor = async (address: string): Promise<string> =>
  Buffer.from(await encrypt(`${purpose}${address}`)).toString('base64url');

/** @throws ERR_INVALID_CODE */
export async function decryptEmailAddress(token: string): Promise<string> {
  const opened = await decryptOrUndefined(Buffer.from(token, 'base64url').toString('utf8'));
  if (!opened?.startsWith(purpose)) throw new AppError('ERR_INVALID_CODE');
  return opened.slice(purpose.length);
}

/**
 * Links of an e-mail: a page for people, its token behind the hash sign, and an address that a mail program posts to.
 */
export async function preferenceLinks(address: string, topic: EmailTopic) {
  const token = await tokenFor(address);
  const root = env('PUBLIC_URL');
  return {
    page: `${root}/email-preferences#${token}`,
    oneClick: `${root}/api/email-preferences/unsubscribe?topic=${topic}&token=${token}`,
  };
}
