import { expect, it } from 'vitest';
import FewEndpoints from './fewEndpoints.ts';

it('keeps what was set last, up to its capacity', () => {
  const cache = new FewEndpoints<string, number[]>(2);
  cache.set('a', [1]);
  cache.set('b', [2]);
  cache.set('a', [3]);
  cache.set('c', [4]);
  expect([cache.has('a'), cache.has('b'), cache.get('a'), cache.peek('c')]).toEqual([true, false, [3], [4]]);
  cache.clear();
  expect(cache.get('a')).toBeUndefined();
});
