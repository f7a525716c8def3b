import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstQueriesSettled } from './firstQueriesSettled.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let draw: () => void = () => undefined;
  const isDrawn = new Promise<void>((done) => {
    draw = done;
  });
  const shown = vi.fn();
  void firstQueriesSettled(client, isDrawn).then(shown);
  /** A question that is answered by hand. */
  const ask = (key: string) => {
    let resolve: (answer: string) => void = () => undefined;
    let reject: (failure: Error) => void = () => undefined;
    const promise = new Promise<string>((done, failed) => {
      [resolve, reject] = [done, failed];
    });
    client.fetchQuery({ queryKey: [key], queryFn: () => promise }).catch(() => undefined);
    return { resolve, reject };
  };
  return { ask, draw, shown };
}

test('waits for the last of the first answers and the frame that shows it', async () => {
  const { ask, draw, shown } = opened();
  const [list, counts] = [ask('list'), ask('counts')];
  draw();
  list.resolve('rows');
  await vi.advanceTimersByTimeAsync(100);
  expect(shown).not.toHaveBeenCalled();
  counts.resolve('5');
  await vi.advanceTimersByTimeAsync(400);
  expect(shown).toHaveBeenCalled();
});

test('waits for a screen whose code comes after the answers of the frame around it', async () => {
  const { ask, draw, shown } = opened();
  ask('settings').resolve('all');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown).not.toHaveBeenCalled();
  const list = ask('list');
  draw();
  await vi.advanceTimersByTimeAsync(4000);
  expect(shown).not.toHaveBeenCalled();
  list.resolve('rows');
  await vi.advanceTimersByTimeAsync(400);
  expect(shown).toHaveBeenCalled();
});

test('does not wait where nothing is asked, nor for an answer that failed', async () => {
  const login = opened();
  login.draw();
  await vi.advanceTimersByTimeAsync(400);
  expect(login.shown).toHaveBeenCalled();
  const inbox = opened();
  const list = inbox.ask('list');
  inbox.draw();
  list.reject(new Error('nobody answers'));
  await vi.advanceTimersByTimeAsync(400);
  expect(inbox.shown).toHaveBeenCalled();
});

test('does not wait for ever', async () => {
  const { ask, draw, shown } = opened();
  ask('list');
  draw();
  await vi.advanceTimersByTimeAsync(9900);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(shown).toHaveBeenCalled();
});
