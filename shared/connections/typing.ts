import * as z from 'zod';

/** Pause between two messages of an answer, during which the contact sees a typing indicator. */
export const TypingPause = z.object({
  /** The channel's id of the message that is answered. */
  wid: z.string(),
  /** Time at which the next message is sent. */
  until: z.string(),
});
export type TypingPause = z.infer<typeof TypingPause>;

// An indicator sent later than this would be shown after the message it announces.
const leastMs = 300;

/** Milliseconds in which the sign must be out; undefined: no longer worth showing. */
export function typingDuration({ until }: TypingPause, at: Date): number | undefined {
  const left = Date.parse(until) - at.getTime();
  return left >= leastMs ? left : undefined;
}
