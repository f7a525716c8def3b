import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstAnswers } from './firstAnswers.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Asks two questions; each is answered by hand. */
function asked() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = ['list', 'counts'].map((key) => {
    let resolve: (answer: string) => void = () => undefined;
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    client.fetchQuery({ queryKey: [key], queryFn: () => promise }).catch(() => undefined);
    return { resolve };
  });
  const shown = vi.fn();
  void firstAnswers(client).then(shown);
  return { answers, shown };
}

test('waits for the last of the first answers and the frame that shows it', async () => {
  const { answers, shown } = asked();
  answers[0]?.resolve('rows');
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).not.toHaveBeenCalled();
  answers[1]?.resolve('5');
  await vi.advanceTimersByTimeAsync(400);
  expect(shown).toHaveBeenCalled();
});

test('does not wait for ever', async () => {
  const { shown } = asked();
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(shown).toHaveBeenCalled();
});
