import type { BinaryNode } from 'baileys';
import type { Line } from './socket.ts';

const patienceMs = 25_000;

/** The server said nothing about a message: the line may be dead. */
export class NoAck extends Error {}

/** The owner of the line notices its end too and opens another. */
export class LineEnded extends NoAck {}

/** Does not wait for the answers of a line that ended: the library itself may give them up a minute later. @throws LineEnded */
export async function whileOpen<T>({ onEnd }: Line, work: () => Promise<T>): Promise<T> {
  let stop = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    stop = onEnd(() => reject(new LineEnded('the line ended')));
  });
  try {
    return await Promise.race([work(), ended]);
  } finally {
    stop();
  }
}

/**
 * Sends, and waits for the server to have it: what the library resolves with says only that it was written to the line.
 * @returns the code of a refusal. @throws NoAck, and what sending throws
 */
export async function sendAndWait(line: Line, id: string, send: () => Promise<unknown>): Promise<string | undefined> {
  const { ws } = line.socket;
  let stop = (): void => undefined;
  const answered = new Promise<string | undefined>((resolve, reject) => {
    const onAck = ({ attrs }: BinaryNode): void => {
      if (attrs['id'] === id) resolve(attrs['error']);
    };
    const timer = setTimeout(() => reject(new NoAck('the server did not answer')), patienceMs);
    ws.on('CB:ack,class:message', onAck);
    stop = () => {
      clearTimeout(timer);
      ws.off('CB:ack,class:message', onAck);
    };
  });
  // The caller handles the error.
  answered.catch(() => undefined);
  try {
    return await whileOpen(line, async () => {
      await send();
      return answered;
    });
  } finally {
    stop();
  }
}
