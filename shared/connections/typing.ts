import * as z from 'zod';

/** The time between two messages of one answer, in which the contact sees somebody typing. */
export const TypingPause = z.object({
  /** The channel's id of the message that is answered. */
  wid: z.string(),
  /** When the next message leaves. */
  until: z.string(),
});
export type TypingPause = z.infer<typeof TypingPause>;

// What is shown later than this is seen after the message it announces.
const leastMs = 300;

/** Milliseconds in which the sign must be out; undefined: no longer worth showing. */
export function typingDuration({ until }: TypingPause, at: Date): number | undefined {
  const left = Date.parse(until) - at.getTime();
  return left >= leastMs ? left : undefined;
}
