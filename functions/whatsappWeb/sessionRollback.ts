import { SessionCipher } from 'libsignal';

interface SignalSession {
  serialize(): unknown;
  readonly constructor: { deserialize(kept: unknown): object };
}
type Open = (this: SessionCipher, message: Uint8Array, session?: SignalSession) => Promise<Buffer>;

const inside = SessionCipher.prototype as unknown as { doDecryptWhisperMessage: Open };
const open = inside.doDecryptWhisperMessage;
if (typeof open !== 'function') throw new Error('the library no longer opens messages as it did');

/**
 * The library tries a message with one session of a person after the other, and a session that it does not belong to steps
 * on all the same and is kept so: whoever wrote before they knew of a new session can open nothing more of it. Here a try
 * that fails leaves its session as it was.
 */
inside.doDecryptWhisperMessage = async function tried(message, session) {
  const before = session?.serialize();
  try {
    return await open.call(this, message, session);
  } catch (error) {
    if (session) Object.assign(session, session.constructor.deserialize(before));
    throw error;
  }
};
