import '@fn/whatsappWeb/libraryBounds.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, normalizeMessageContent, proto } from 'baileys';
import type { MediaHost } from './mediaHost.ts';

/** What a phone says that is asked for a file once more; 'refused': WhatsApp itself knows that it has it no longer. */
export type Reupload = 'done' | 'missing' | 'refused' | 'busy' | 'forged' | 'silent';

const { ResultType } = proto.MediaRetryNotification;
const results = { done: ResultType.SUCCESS, missing: ResultType.NOT_FOUND, busy: ResultType.GENERAL_ERROR } as const;
const tagLength = 16;

/** See `getMediaRetryKey` of Baileys; derived once more here, so that a mistake there is no agreement. */
const keyOf = (mediaKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Media Retry Notification', 32));

const bytes = (node: BinaryNode | undefined, tag: string): Buffer =>
  Buffer.from((getBinaryNodeChild(node, tag)?.content ?? []) as Uint8Array);

/** @throws when somebody asks who does not know the file, or for another message */
function check(request: BinaryNode, mediaKey: Uint8Array): void {
  const { id = '' } = request.attrs;
  const encrypt = getBinaryNodeChild(request, 'encrypt');
  const [text, iv] = [bytes(encrypt, 'enc_p'), bytes(encrypt, 'enc_iv')];
  const aes = createDecipheriv('aes-256-gcm', keyOf(mediaKey), iv).setAAD(Buffer.from(id));
  aes.setAuthTag(text.subarray(-tagLength));
  const opened = Buffer.concat([aes.update(text.subarray(0, -tagLength)), aes.final()]);
  if (proto.ServerErrorReceipt.decode(opened).stanzaId !== id) throw new Error('the file of another message');
}

function sealed(id: string, mediaKey: Uint8Array, said: proto.IMediaRetryNotification): BinaryNode {
  const iv = randomBytes(12);
  const aes = createCipheriv('aes-256-gcm', keyOf(mediaKey), iv).setAAD(Buffer.from(id));
  const plain = proto.MediaRetryNotification.encode(proto.MediaRetryNotification.fromObject(said)).finish();
  const text = Buffer.concat([aes.update(plain), aes.final(), aes.getAuthTag()]);
  return {
    tag: 'encrypt',
    attrs: {},
    content: [
      { tag: 'enc_p', attrs: {}, content: text },
      { tag: 'enc_iv', attrs: {}, content: iv },
    ],
  };
}

/** @param content of the message whose file is wanted, as the phone has it */
function answerOfPhone(
  request: BinaryNode,
  content: proto.IMessage | undefined,
  media: MediaHost,
  how: Reupload,
): BinaryNode | undefined {
  const { id = '' } = request.attrs;
  const rmr = getBinaryNodeChild(request, 'rmr');
  const said = normalizeMessageContent(content?.deviceSentMessage?.message ?? content) ?? {};
  const file = said.imageMessage ?? said.videoMessage ?? said.audioMessage ?? said.documentMessage;
  const { mediaKey, directPath } = file ?? {};
  if (!rmr?.attrs['jid'] || !mediaKey || !directPath) throw new Error('nobody knows this file');
  check(request, mediaKey);
  const answer = (part: BinaryNode): BinaryNode => ({
    tag: 'notification',
    attrs: { id, type: 'mediaretry' },
    content: [{ tag: 'rmr', attrs: { ...rmr.attrs } }, part],
  });
  if (how === 'silent') return undefined;
  if (how === 'refused') return answer({ tag: 'error', attrs: { code: String(ResultType.NOT_FOUND) } });
  const isForged = how === 'forged';
  const result = isForged ? ResultType.SUCCESS : results[how];
  const notice = {
    stanzaId: id,
    result,
    ...(result === ResultType.SUCCESS ? { directPath: media.leaveAgain(directPath) } : {}),
  };
  return answer(sealed(id, isForged ? randomBytes(32) : mediaKey, notice));
}

/** Phones that are asked to leave the file of a message at WhatsApp once more. */
export class Reuploads {
  private readonly media: MediaHost;
  private readonly wakes = new Map<string, () => void>();
  how: Reupload = 'done';
  /** Messages they were asked for, as often as they were. */
  readonly wids: string[] = [];

  constructor(media: MediaHost) {
    this.media = media;
  }

  /** @param content as the phone has it */
  asked(request: BinaryNode, content: proto.IMessage | undefined, tell: (answer: BinaryNode) => void): void {
    const { id = '' } = request.attrs;
    const answer = (how: Reupload): void => {
      const said = answerOfPhone(request, content, this.media, how);
      if (said) tell(said);
    };
    this.wids.push(id);
    this.wakes.set(id, () => answer('done'));
    answer(this.how);
  }

  /** A phone that was asked leaves the file, now or once more. */
  wake(wid: string): void {
    this.wakes.get(wid)?.();
  }
}
