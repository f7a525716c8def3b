import type { Line } from './socket.ts';

/** Milliseconds that a line may take to open for the removal of its device. */
export const logOutMs = 15_000;

/**
 * Takes the device off the phone. The library's own way shuts the line before the word has left.
 * @param openMs how long the line may take to open first, when it is not yet
 */
export async function logOut({ socket, drained }: Line, isOpen: boolean, openMs: number): Promise<void> {
  try {
    if (!isOpen) await socket.waitForConnectionUpdate(async ({ connection }) => connection === 'open', openMs);
    const jid = socket.user?.id ?? '';
    await socket.sendNode({
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'set', id: socket.generateMessageTag(), xmlns: 'md' },
      content: [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }],
    });
    await drained();
  } catch {
    // The line does not open any more; the phone forgets a device that stays away.
  }
}
