import { describe, expect, it } from 'vitest';
import { namedPage } from './namedPage.ts';

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));
const many = (count: number) => named(...Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}`));
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

describe('B-GEN-5: a list by name', () => {
  it('ignores case and accents, and puts equal names in the order of their numbers', () => {
    const rows = [...named('banana', 'Ávila', 'ana', 'Zé', 'AVILA'), { id: 0, name: 'avila' }];
    expect(namedPage(rows, {}).items.map(({ id }) => id)).toEqual([3, 0, 2, 5, 1, 4]);
  });

  it('finds words anywhere in a name', () => {
    const rows = named('Suporte técnico', 'Técnica', 'Vendas');
    expect(names(namedPage(rows, { searchParam: 'TECNIC' }))).toEqual(['Suporte técnico', 'Técnica']);
    expect(namedPage(rows, { searchParam: 'tecnic' })).toMatchObject({ count: 2, hasMore: false, nextCursor: null });
    expect(namedPage(rows, { searchParam: undefined }).count).toBe(3);
    expect(namedPage(rows, { searchParam: 'x' })).toEqual({ items: [], count: 0, hasMore: false, nextCursor: null });
  });

  it('leaves the records as they were', () => {
    const rows = named('b', 'a');
    namedPage(rows, {});
    expect(rows).toEqual(named('b', 'a'));
  });
});

describe('B-GEN-3, B-GEN-4: its pages', () => {
  it('hold twenty rows and say whether there are more', () => {
    expect(namedPage(many(20), {})).toMatchObject({ count: 20, hasMore: false, nextCursor: null });
    const first = namedPage(many(21), {});
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.items).toHaveLength(20);
    expect(first.nextCursor).toEqual(expect.any(String));
  });

  it('begin at their number, or where one asks', () => {
    expect(names(namedPage(many(45), { pageNumber: 3 }))).toEqual(['n040', 'n041', 'n042', 'n043', 'n044']);
    expect(namedPage(many(45), { pageNumber: 2 }).hasMore).toBe(true);
    expect(namedPage(many(45), { pageNumber: 3 }).hasMore).toBe(false);
    expect(names(namedPage(many(45), { offset: 44, pageNumber: 1 }))).toEqual(['n044']);
  });

  it('go on behind the last row of the page before, whatever came or went, and whatever number is named', () => {
    const rows = many(45);
    const { nextCursor } = namedPage(rows, {});
    const changed = [
      ...rows.filter(({ id }) => id !== 20 && id !== 1),
      { id: 90, name: 'a' },
      { id: 91, name: 'n019' },
    ];
    const second = namedPage(changed, { cursor: nextCursor ?? '', pageNumber: 2 });
    expect(names(second).slice(0, 2)).toEqual(['n019', 'n020']);
    expect(second).toMatchObject({ count: 45, hasMore: true });
    const third = namedPage(changed, { cursor: second.nextCursor ?? '' });
    expect(names(third)).toEqual(['n039', 'n040', 'n041', 'n042', 'n043', 'n044']);
    expect(third).toMatchObject({ hasMore: false, nextCursor: null });
  });
});
