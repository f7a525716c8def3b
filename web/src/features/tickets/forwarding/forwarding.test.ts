import type { MessageView } from '@shared/messages/model.ts';
import { message } from '@test/support/web/ticketFixtures.ts';
import { describe, expect, it } from 'vitest';
import { type ForwardProgress, forwardAll, forwardPause } from './forwarding.ts';

const refusal = new Error('refused');

/** Runs a round and tells what was done, in order. */
async function round(
  contactIds: string[],
  refused: readonly string[] = [],
  before = new Map<string, ForwardProgress>(),
) {
  const steps: string[] = [];
  const results = new Map(before);
  const messages: MessageView[] = [message(1), message(2)];
  await forwardAll(
    { messages, contactIds, before },
    {
      send: async (one, contactId) => {
        steps.push(`${contactId}:${messages.indexOf(one) + 1}`);
        if (refused.includes(`${contactId}:${messages.indexOf(one) + 1}`)) throw refusal;
        return one;
      },
      wait: async (milliseconds) => {
        steps.push(String(milliseconds));
      },
      onProgress: (contactId, delivered) => results.set(contactId, delivered),
    },
  );
  return { steps, results };
}

describe('forwarding to several contacts', () => {
  it('keeps the order and pauses between any two messages', async () => {
    const pause = String(forwardPause);
    const { steps, results } = await round(['a', 'b']);
    expect(pause).toBe('900');
    expect(steps).toEqual(['a:1', pause, 'a:2', pause, 'b:1', pause, 'b:2']);
    expect([...results.values()].map(({ sent, error }) => [sent, error])).toEqual([
      [2, undefined],
      [2, undefined],
    ]);
  });

  it('ends the turn of a contact that refuses, and goes on with the next', async () => {
    const { steps, results } = await round(['a', 'b'], ['a:1']);
    expect(steps.filter((step) => step.includes(':'))).toEqual(['a:1', 'b:1', 'b:2']);
    expect(results.get('a')).toMatchObject({ sent: 0, error: refusal });
    expect(results.get('b')).toMatchObject({ sent: 2, error: undefined });
  });

  it('sends only the rest when it is tried again', async () => {
    const first = await round(['a'], ['a:2']);
    const again = await round(['a'], [], first.results);
    expect(again.steps).toEqual(['a:2']);
    expect(again.results.get('a')).toMatchObject({ sent: 2, error: undefined });
  });
});
