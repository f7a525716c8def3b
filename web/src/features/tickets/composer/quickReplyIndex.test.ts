import { quickMessageView } from '@shared/quickMessages/model.ts';
import { expectLinearTime } from '@test/support/growth.ts';
import { aQuickMessage } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { buildQuickReplyIndex, searchQuickReplies } from './quickReplyIndex.ts';

const row = (id: number, shortcode: string, fields: object = {}) =>
  quickMessageView(aQuickMessage({ companyId: 1, id, shortcode, message: '', ...fields }));
const sales = row(10, 'Vendas', { isCategory: true });
const empty = row(11, 'Arquivo', { isCategory: true });
const records = [
  sales,
  empty,
  row(1, 'pix', { message: 'Chave da loja' }),
  row(2, 'preço', { categoryId: 10, message: 'Tabela com PIX' }),
  row(3, 'antiga', { status: false }),
];
const found = (typed: string) => {
  const { groups, rows, best } = searchQuickReplies(buildQuickReplyIndex(records), typed);
  return {
    groups: groups.map(({ category, messages }) => [category?.shortcode ?? null, messages.map(({ id }) => id)]),
    best: rows[best]?.shortcode,
  };
};

describe('what a slash finds', () => {
  it('shows active ones by category, those without one last, no empty categories', () => {
    expect(found('')).toEqual({
      groups: [
        ['Vendas', [2]],
        [null, [1]],
      ],
      best: 'preço',
    });
  });

  it('looks into shortcode and text without accents and means the shortcode', () => {
    expect(found('PÍX')).toMatchObject({
      groups: [
        ['Vendas', [2]],
        [null, [1]],
      ],
      best: 'pix',
    });
    expect(found('pre')).toMatchObject({ groups: [['Vendas', [2]]], best: 'preço' });
    expect(found('loja').best).toBe('pix');
    expect(found('nada')).toEqual({ groups: [], best: undefined });
  });

  it('answers in step with as many as a company keeps, at most fifty of them', async () => {
    const of = (count: number) => [
      ...Array.from({ length: count - 1 }, (_, id) => row(id + 100, `frete ${id}`, { message: 'a'.repeat(1000) })),
      row(5000, 'zz', { message: `frete ${count - 2}` }),
    ];
    const indexes = new Map([100, 1600].map((count) => [count, buildQuickReplyIndex(of(count))]));
    await expectLinearTime(100, (count) => {
      const { rows, best } = searchQuickReplies(indexes.get(count) ?? buildQuickReplyIndex([]), `frete ${count - 2}`);
      expect(rows.map(({ shortcode }) => shortcode)).toEqual([`frete ${count - 2}`, 'zz']);
      expect(best).toBe(0);
    });
    expect(searchQuickReplies(buildQuickReplyIndex(of(1600)), 'frete').rows).toHaveLength(50);
  });
});
