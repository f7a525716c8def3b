import { expect, it } from 'vitest';
import { erasedQuote, quoteOf } from './quoting.ts';

const base = {
  ...{ id: 'M', wid: 'W', body: 'Quero um sofá', fromMe: false, mediaType: 'image' as const, media: null },
  ...{ isDeleted: false, user: { id: 10, name: 'Ana' } },
};
const media = { name: 'sofá.png' };

it.each<[string, object, object]>([
  ['the contact’s words', {}, { body: 'Quero um sofá', mediaType: 'image', author: 'Maria', fromMe: false }],
  ['a colleague’s', { fromMe: true }, { author: 'Ana', fromMe: true }],
  ['what nobody of the company wrote by hand', { fromMe: true, user: null }, { author: '' }],
  ['words before the name of a file', { media }, { body: 'Quero um sofá' }],
  ['the name of a file without words', { body: '', media }, { body: 'sofá.png' }],
  ['nothing where there is neither', { body: '' }, { body: '' }],
  ['not what was taken back', { isDeleted: true, media }, { body: 'Mensagem removida', mediaType: 'chat' }],
  ['300 characters', { body: '😀'.repeat(301) }, { body: '😀'.repeat(300) }],
])('quotes %s', (_, fields, expected) => {
  const quote = quoteOf({ ...base, ...fields } as Parameters<typeof quoteOf>[0], 'Maria');
  expect(quote).toMatchObject({ id: 'M', wid: 'W', ...expected });
});

it('takes the words out of a quote', () => {
  const quoted = { id: 'M', wid: 'W', body: 'segredo', fromMe: true, mediaType: 'image' as const, author: 'Ana' };
  expect(erasedQuote(quoted)).toEqual({ ...quoted, body: 'Mensagem removida', mediaType: 'chat' });
});
