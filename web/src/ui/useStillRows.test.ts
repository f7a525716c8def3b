import '@test/support/web/setup.ts';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useStillRows } from './useStillRows.ts';

interface Row {
  readonly id: number;
  readonly text?: string;
}
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const keyOf = ({ id }: Row): number => id;

const begin = (items: Row[]) =>
  renderHook(
    (props: { items: Row[]; isHeld: boolean; scope: string }) =>
      useStillRows(props.items, { keyOf, isHeld: props.isHeld, scope: props.scope }),
    { initialProps: { items, isHeld: true, scope: 'a' } },
  );

describe('rows under the pointer', () => {
  it('keep their order and show their newest state', () => {
    const { result, rerender } = begin(rows(1, 2, 3));
    rerender({ items: [{ id: 3, text: 'new' }, ...rows(1, 2)], isHeld: true, scope: 'a' });
    expect(result.current.rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3, text: 'new' }]);
    rerender({ items: [{ id: 3, text: 'new' }, ...rows(1, 2)], isHeld: false, scope: 'a' });
    expect(result.current.rows.map(keyOf)).toEqual([3, 1, 2]);
  });

  it('stay where they are when they belong there no longer, and are known to be gone', () => {
    const { result, rerender } = begin(rows(1, 2, 3));
    rerender({ items: rows(1, 3), isHeld: true, scope: 'a' });
    expect(result.current.rows.map(keyOf)).toEqual([1, 2, 3]);
    expect([...result.current.gone]).toEqual([2]);
    rerender({ items: rows(1, 3), isHeld: false, scope: 'a' });
    expect(result.current.rows.map(keyOf)).toEqual([1, 3]);
  });

  it('have newcomers above them, and those that follow on all of them below, each in a place that it keeps', () => {
    const { result, rerender } = begin(rows(1, 2));
    rerender({ items: rows(9, 1, 2, 5), isHeld: true, scope: 'a' });
    expect(result.current.rows.map(keyOf)).toEqual([9, 1, 2, 5]);
    rerender({ items: rows(5, 8, 9, 1, 2), isHeld: true, scope: 'a' });
    expect(result.current.rows.map(keyOf)).toEqual([8, 9, 1, 2, 5]);
  });

  it('are others when the list is another one', () => {
    const { result, rerender } = begin(rows(1, 2));
    rerender({ items: rows(7), isHeld: true, scope: 'b' });
    expect(result.current.rows.map(keyOf)).toEqual([7]);
    rerender({ items: rows(8, 7), isHeld: true, scope: 'b' });
    expect(result.current.rows.map(keyOf)).toEqual([8, 7]);
  });
});
