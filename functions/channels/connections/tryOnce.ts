import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { downloadUrl, FileMissing, withFile } from '../../core/files/files.ts';
import type { Outgoing, OutgoingFile, SendOutcome } from '../drivers/driver.ts';
import { driverOf } from '../drivers/registry.ts';
import { accountOf } from './accounts.ts';

export const ownFailure = (code: string, reason: string): SendFailure => ({ code, reason, isRetriable: true });

function fileOf({ media }: Message): OutgoingFile | null {
  if (!media?.key) return null;
  const { key, name, mime } = media;
  return { name, mime, read: (work) => withFile(key, work), link: () => downloadUrl(key, { name, mime }) };
}

const mediaPending: SendOutcome = {
  kind: 'retry',
  failure: ownFailure('MEDIA_PENDING', 'The file is not stored yet.'),
  growth: 2,
  retryAfter: 0,
};

/** One try to send a stored message through its connection. */
export async function tryOnce(message: Message, connection: Connection, contact: Contact): Promise<SendOutcome> {
  const driver = driverOf(connection.channel);
  if (!driver) throw new Error('a try without a driver');
  if (message.media?.status === 'pending') return mediaPending;
  const outgoing: Outgoing = { message, aliases: contact.aliases, number: contact.number, file: fileOf(message) };
  return driver.send(await accountOf(connection), outgoing).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    return { kind: 'never', failure: { ...ownFailure('ERR_WAPP_DOWNLOAD_MEDIA', ''), isRetriable: false } };
  });
}
