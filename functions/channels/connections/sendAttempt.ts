import type { Channel, Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { leavesAsCopy } from '@shared/media/rules.ts';
import type { Message, MessageMedia, SendFailure } from '@shared/messages/model.ts';
import { downloadUrl, FileMissing, withFile } from '../../core/files/files.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import type { Outgoing, OutgoingFile, SendOutcome } from '../drivers/driver.ts';
import { accountOf } from './accounts.ts';

export const ownFailure = (code: string, reason: string): SendFailure => ({ code, reason, isRetriable: true });

/** Converted copy of a file whose format the channel does not take. */
const copyOf = ({ copyKey = '', name }: MessageMedia) => ({
  ...{ key: copyKey, name: `${name.replace(/\.\w+$/, '')}.wav`, mime: 'audio/wav' },
});

function messageToOutgoingFile({ media }: Message, channel: Channel): OutgoingFile | null {
  if (!media?.key) return null;
  const { key, name, mime } = leavesAsCopy(media, channel) ? copyOf(media) : media;
  return { name, mime, read: (work) => withFile(key, work), link: () => downloadUrl(key, { name, mime }) };
}

const mediaPending: SendOutcome = {
  kind: 'retry',
  failure: ownFailure('MEDIA_PENDING', 'The file is not stored yet.'),
  growth: 2,
  retryAfter: 0,
};

export async function attemptSend(message: Message, connection: Connection, contact: Contact): Promise<SendOutcome> {
  const driver = driverOf(connection.channel);
  if (!driver) throw new Error('a try without a driver');
  if (message.media?.status === 'pending') return mediaPending;
  const file = messageToOutgoingFile(message, connection.channel);
  const outgoing: Outgoing = { message, aliases: contact.aliases, number: contact.number, file };
  return driver.send(await accountOf(connection), outgoing).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
    return { kind: 'never', failure: { ...ownFailure('ERR_WAPP_DOWNLOAD_MEDIA', ''), isRetriable: false } };
  });
}
