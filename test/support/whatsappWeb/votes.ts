import '@fn/whatsappWeb/libraryBounds.ts';
import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from 'baileys';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const hmac = (key: Uint8Array, text: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest();

/** A poll as phones send it. */
export function poll(name: string, options: readonly string[]) {
  const messageSecret = randomBytes(32);
  const pollCreationMessageV3 = {
    name,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: 1,
  };
  return { secret: messageSecret, message: { pollCreationMessageV3, messageContextInfo: { messageSecret } } };
}

interface Vote {
  readonly id: string;
  readonly secret: Uint8Array;
  /** Addresses under which they are known in the chat, and the vote is sealed with. */
  readonly creator: string;
  readonly voter: string;
  readonly fromMe: boolean;
  readonly choices: readonly string[];
}

/** A vote, sealed with the poll's secret; derived here once more, so that a mistake there is no agreement. */
export function vote({ id, secret, creator, voter, fromMe, choices }: Vote): proto.IMessage {
  const purpose = Buffer.concat([Buffer.from(`${id}${creator}${voter}Poll Vote`), Buffer.from([1])]);
  const key = hmac(hmac(Buffer.alloc(32), secret), purpose);
  const iv = randomBytes(12);
  const aes = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${id}\u0000${voter}`));
  const text = proto.Message.PollVoteMessage.encode({ selectedOptions: choices.map(sha256) }).finish();
  const encPayload = Buffer.concat([aes.update(text), aes.final(), aes.getAuthTag()]);
  const pollCreationMessageKey = { id, fromMe, ...(fromMe ? {} : { participant: creator }) };
  return { pollUpdateMessage: { pollCreationMessageKey, vote: { encPayload, encIv: iv }, senderTimestampMs: 1 } };
}
