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
 * A failed decryption leaves its session unchanged. The library tries the sessions of a contact one after another, and
 * a session of another message would still advance and be saved, so that messages of a sender who does not know the new
 * session yet could not be decrypted.
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
