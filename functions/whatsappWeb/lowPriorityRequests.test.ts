import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueLowPriority } from './lowPriorityRequests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lease = { companyId: 7, whatsappId: 1, owner: 'worker', fence: 1 };

/** A line and what was asked over it. */
function line() {
  const asked: string[] = [];
  const ends = new Set<() => void>();
  const onEnd = (tell: () => void) => {
    ends.add(tell);
    return () => ends.delete(tell);
  };
  const opened = { lowPriorityMs: 1000, onEnd };
  const ask = (what: string, answer: Promise<void> = Promise.resolve()) =>
    queueLowPriority(lease, opened, () => {
      asked.push(what);
      return answer;
    });
  const end = (): void => {
    for (const tell of ends) tell();
  };
  return { asked, ask, end, ends };
}

it('asks for one thing after another with a pause between, over each line by itself', async () => {
  const [one, other] = [line(), line()];
  for (const what of ['a', 'b', 'c']) one.ask(what);
  other.ask('d');
  await vi.advanceTimersByTimeAsync(999);
  expect([one.asked, other.asked]).toEqual([['a'], ['d']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(one.asked).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.asked).toEqual(['a', 'b', 'c']);
});

it('goes on after what failed', async () => {
  const { ask, asked } = line();
  ask('a', Promise.reject(new Error('refused')));
  ask('b');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a', 'b']);
});

it('gives up with its line what it had not asked for, and holds nothing of what it had', async () => {
  const { ask, asked, end, ends } = line();
  ask('a');
  ask('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(ends.size).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(['a']);
});
