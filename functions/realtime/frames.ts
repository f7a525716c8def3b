import type { RealtimeEvent, ViewScope } from './events.ts';
import type { Socket } from './repo.ts';

// API Gateway takes 128 KB per message.
const maxBytes = 120_000;
const shortBody = 8000;

const frame = (channel: string, seq: number, data: unknown): string => JSON.stringify({ channel, seq, data });

/**
 * The frames of one socket as few messages, as each message is paid for: a lone frame as it is, several as one array,
 * and more arrays only where one would be too long.
 */
export function packFramesIntoMessages(frames: readonly string[]): string[] {
  const messages: string[][] = [];
  let bytes = maxBytes;
  for (const text of frames) {
    const size = Buffer.byteLength(text) + 1;
    bytes += size;
    if (bytes > maxBytes) {
      messages.push([]);
      bytes = size + 1;
    }
    messages.at(-1)?.push(text);
  }
  return messages.map((texts) => (texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`));
}

/** A message too long for a frame is pushed with the beginning of its text; the API has all of it. */
function fitting(channel: string, seq: number, data: Readonly<Record<string, unknown>>): string {
  const whole = frame(channel, seq, data);
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const message = data['message'];
  const isMessage = typeof message === 'object' && message !== null && 'body' in message;
  if (!isMessage) return whole;
  return frame(channel, seq, {
    ...data,
    message: { ...message, body: `${String(message.body).slice(0, shortBody)}…` },
  });
}

/** The frames of a batch for each viewer; equal ones are written once. */
export class Frames {
  private readonly facts: readonly RealtimeEvent[];
  private readonly firstSeq: number;
  private readonly written = new Map<string, string>();

  /** @param lastSeq number of the last fact */
  constructor(facts: readonly RealtimeEvent[], lastSeq: number) {
    this.facts = facts;
    this.firstSeq = lastSeq - facts.length + 1;
  }

  private shared(position: number, look: ViewScope): string | undefined {
    const fact = this.facts[position];
    if (!fact || !('data' in fact)) return undefined;
    const key = `${position}|${look.isAdmin}|${look.isMasked}`;
    const known = this.written.get(key);
    if (known !== undefined) return known;
    const text = fitting(fact.channel, this.firstSeq + position, fact.data(look));
    this.written.set(key, text);
    return text;
  }

  /** Frames that a socket's page may see and uses, in order. */
  for({ viewer, shows, entered }: Pick<Socket, 'viewer' | 'shows' | 'entered'>, isMasked: boolean): string[] {
    const look = { isAdmin: viewer.profile === 'admin', isMasked };
    return this.facts.flatMap((fact, position) => {
      if ('dataFor' in fact) {
        const data = fact.dataFor(viewer);
        return data ? [frame(fact.channel, this.firstSeq + position, data)] : [];
      }
      // A staff member's socket does not report which conversation is open, so it gets the events of all.
      const isOfUse = fact.thread === undefined || fact.thread === shows || entered !== undefined;
      const text = isOfUse && fact.isFor(viewer) ? this.shared(position, look) : undefined;
      return text === undefined ? [] : [text];
    });
  }
}
