import { expect, it } from 'vitest';
import { byOrder } from './model.ts';
import { normalColor, queueMarks } from './rules.ts';

it.each([
  ['#ABC', '#aabbcc'],
  ['#0f8', '#00ff88'],
  ['#A1B2C3', '#a1b2c3'],
])('B-QUEUE-1: %s is %s', (color, normal) => {
  expect(normalColor(color)).toBe(normal);
  expect(normalColor(normal)).toBe(normal);
});

it('B-QUEUE-1: names are the same whatever case, accents and spaces', () => {
  expect(queueMarks({ name: ' Pós  Venda ', color: '#FFF' })).toEqual({ name: 'pos venda', color: '#ffffff' });
});

it('B-QUEUE-4: empty orders come last, equal ones by number', () => {
  const queues = [
    { id: 1, orderQueue: null },
    { id: 2, orderQueue: 2 },
    { id: 4, orderQueue: 0 },
    { id: 3, orderQueue: 0 },
    { id: 0, orderQueue: null },
  ];
  expect(queues.sort(byOrder).map(({ id }) => id)).toEqual([3, 4, 2, 0, 1]);
});
