import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchWhenSettled } from './refetchWhenSettled.ts';

/** A query whose answers the test gives one by one. */
function observed() {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const leave = new QueryObserver(client, {
    queryKey: ['tickets'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  }).subscribe(() => undefined);
  const query = client.getQueryCache().find({ queryKey: ['tickets'] });
  if (query === undefined) throw new Error('the query is not there');
  return { client, query, answers, leave };
}

it('waits for the answer on its way, then reads once more, however often it was asked', async () => {
  const { client, query, answers, leave } = observed();
  refetchWhenSettled(client, query);
  refetchWhenSettled(client, query);
  expect(answers).toHaveLength(1);
  answers[0]?.('old');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('new');
  await expect.poll(() => client.getQueryData(['tickets'])).toBe('new');
  expect(answers).toHaveLength(2);
  leave();
});

it('reads at once what rests', async () => {
  const { client, query, answers, leave } = observed();
  answers[0]?.('old');
  await expect.poll(() => query.state.fetchStatus).toBe('idle');
  refetchWhenSettled(client, query);
  expect(answers).toHaveLength(2);
  leave();
});

it('forgets a query that is gone', () => {
  const { client, query, leave } = observed();
  refetchWhenSettled(client, query);
  leave();
  expect(() => client.clear()).not.toThrow();
});
