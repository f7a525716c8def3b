import { expect, it } from 'vitest';
import { doneSteps } from './firstSteps.ts';

const fresh = { hasConnected: false, queues: 0, tickets: 0, users: 1, scheduleType: 'disabled', quickMessages: 0 };

it.each([
  ['nothing', fresh, []],
  ['a connection', { ...fresh, hasConnected: true }, ['connection']],
  ['a queue', { ...fresh, queues: 1 }, ['queue']],
  ['a message', { ...fresh, tickets: 1 }, ['message']],
  ['a colleague', { ...fresh, users: 2 }, ['team']],
  ['hours', { ...fresh, scheduleType: 'queue' }, ['hours']],
  ['a quick reply', { ...fresh, quickMessages: 1 }, ['quickReply']],
])('a company with %s has done', (_, setUp, expected) => {
  const done = Object.entries(doneSteps(setUp)).filter(([, isDone]) => isDone);
  expect(done.map(([step]) => step)).toEqual(expected);
});
