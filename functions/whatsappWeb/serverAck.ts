import type { BinaryNode } from 'baileys';
import type { Line } from './socket.ts';

const patienceMs = 25_000;

/** The server said nothing about a message: the line may be dead. */
export class NoAck extends Error {}

/** Whoever keeps the line sees it end as well, and opens another. */
export class LineEnded extends NoAck {}

/**
 * Sends, and waits for the server to have it: what the library resolves with says only that it was written to the line.
 * @returns the code of a refusal. @throws NoAck, and what sending throws
 */
export async function sendAndWait(
  { socket, onEnd }: Line,
  id: string,
  send: () => Promise<unknown>,
): Promise<string | undefined> {
  let stop = (): void => undefined;
  const answered = new Promise<string | undefined>((resolve, reject) => {
    const onAck = ({ attrs }: BinaryNode): void => {
      if (attrs['id'] === id) resolve(attrs['error']);
    };
    const timer = setTimeout(() => reject(new NoAck('the server did not answer')), patienceMs);
    socket.ws.on('CB:ack,class:message', onAck);
    const listening = onEnd(() => reject(new LineEnded('the line ended')));
    stop = () => {
      clearTimeout(timer);
      socket.ws.off('CB:ack,class:message', onAck);
      listening();
    };
  });
  // Whoever waits for it sees the error.
  answered.catch(() => undefined);
  try {
    await send();
    return await answered;
  } finally {
    stop();
  }
}
