import { describe, expect, it } from 'vitest';
import { expectLinearTime } from './growth.ts';

function step(times: number): number {
  let sum = 0;
  for (let done = 0; done < times; done += 1) sum += done % 7;
  return sum;
}

describe('the growth of work', () => {
  it('passes where each piece of the input costs the same', () =>
    expect(expectLinearTime(500, (size) => step(size * 1000))).resolves.toBeUndefined());

  it('fails where each piece costs as much as all before it', () =>
    expect(expectLinearTime(500, (size) => step(size * size))).rejects.toThrow(/16 times the input/));
});
