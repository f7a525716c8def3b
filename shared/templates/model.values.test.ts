import { describe, expect, it } from 'vitest';
import type { Template, TemplateContent } from './model.ts';
import {
  cleanValue,
  headerFile,
  markOf,
  placeholdersIn,
  problemsOf,
  rendered,
  sentTemplate,
  templateView,
} from './rules.ts';

const content: TemplateContent = {
  ...{ name: 'order', language: 'pt_BR', category: 'UTILITY', header: { format: 'NONE', text: '' }, body: 'Olá {{1}}' },
  ...{ footer: 'Loja', buttons: [], isNamed: false, isSupported: true, examples: {} },
};
const text = (header: string): Partial<TemplateContent> => ({ header: { format: 'TEXT', text: header } });

it.each([
  ['{{b}} {{10}} {{9}}', ['b', '10', '9']],
  ['{{10}} {{9}} {{1}}', ['1', '9', '10']],
  ['{{10}} {{a}} {{9}}', ['10', 'a', '9']],
])('names are kept as they come, numbers alone are ordered: %s', (written, names) => {
  expect(placeholdersIn(written)).toEqual(names);
});

it.each([
  ['um\r\n\tdois', 'um dois'],
  [' um      dois ', 'um    dois'],
  ['um    dois', 'um    dois'],
])('%j is sent as %j', (value, clean) => {
  expect(cleanValue(value)).toBe(clean);
});

describe('what the customer reads', () => {
  it('has what is known in it, and shows what is not', () => {
    const template = { ...content, ...text('Pedido {{1}}'), body: '{{1}} {{constructor}}' };
    expect(rendered(template, { 'header.1': '42', 'body.1': ' ' })).toEqual({
      ...{ header: 'Pedido 42', body: '{{1}} {{constructor}}', footer: 'Loja', buttons: [] },
    });
  });

  it('has no header where that is a file', () => {
    const template: TemplateContent = { ...content, header: { format: 'IMAGE', text: 'x' } };
    expect(rendered(template, {}).header).toBe('');
  });
});

it.each([
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['DOCUMENT', 'application'],
  ['TEXT', undefined],
  ['NONE', undefined],
] as const)('a header %s asks for %s', (format, kind) => {
  expect(headerFile({ ...content, header: { format, text: '' } })).toBe(kind);
});

describe('what stops a template', () => {
  it.each<[string, Partial<TemplateContent>, Record<string, string>, Record<string, string>]>([
    ['nothing', {}, { 'body.1': 'Ana' }, {}],
    ['a missing value', {}, { 'body.1': ' ' }, { 'template.variables.body.1': 'required' }],
    [
      'a value beyond the longest',
      { body: '{{1}}' },
      { 'body.1': 'x'.repeat(1025) },
      { 'template.variables.body.1': 'too_long' },
    ],
    [
      'a value in a button beyond it',
      { buttons: [{ type: 'COPY_CODE', text: 'Copiar', url: '' }] },
      { 'body.1': 'Ana', 'button.0': 'x'.repeat(1025) },
      { 'template.variables.button.0': 'too_long' },
    ],
    [
      'one of the longest in a button',
      { buttons: [{ type: 'COPY_CODE', text: 'Copiar', url: '' }] },
      { 'body.1': 'Ana', 'button.0': 'x'.repeat(1024) },
      {},
    ],
    ['a body of the longest', { body: '{{1}}' }, { 'body.1': 'x'.repeat(1024) }, {}],
    [
      'a body beyond it, by its longest value',
      { body: '{{1}} {{2}} {{3}}' },
      { 'body.1': 'x'.repeat(9), 'body.2': 'x'.repeat(1015), 'body.3': 'y' },
      { 'template.variables.body.2': 'too_long' },
    ],
    ['a header of sixty', text('{{1}}'), { 'header.1': 'x'.repeat(60), 'body.1': 'Ana' }, {}],
    [
      'a header beyond them, whatever the body has',
      text('{{1}}'),
      { 'header.1': 'x'.repeat(61), 'body.1': 'y'.repeat(90) },
      { 'template.variables.header.1': 'too_long' },
    ],
    [
      'a body beyond it, whatever the header has',
      { ...text('{{1}}'), body: `${'z'.repeat(1020)}{{1}}` },
      { 'header.1': 'x'.repeat(50), 'body.1': 'y'.repeat(5) },
      { 'template.variables.body.1': 'too_long' },
    ],
  ])('%s', (_, fields, values, problems) => {
    expect(problemsOf({ ...content, ...fields }, values, undefined)).toEqual(problems);
  });
});

it.each([
  [false, ''],
  [true, '1'],
])('what is sent has names where the template has (%s)', (isNamed, name) => {
  const template: TemplateContent = {
    ...{ ...content, isNamed },
    buttons: [
      { type: 'COPY_CODE', text: 'Copiar', url: '' },
      { type: 'URL', text: 'Ver', url: 'https://a.example/{{1}}' },
    ],
  };
  const sent = sentTemplate(template, { 'body.1': 'Ana', 'button.0': 'ABC', 'button.1': '42' });
  expect(sent).toEqual({
    ...{
      name: 'order',
      language: 'pt_BR',
      category: 'UTILITY',
      header: '',
      footer: 'Loja',
      buttons: ['Copiar', 'Ver'],
    },
    parameters: {
      header: [],
      body: [{ name, text: 'Ana' }],
      buttons: [
        { index: 0, kind: 'copy_code', text: 'ABC' },
        { index: 1, kind: 'url', text: '42' },
      ],
    },
  });
  const { parameters: _parameters, ...mark } = sent;
  expect(markOf(sent)).toEqual(mark);
});

it('shows nothing that only the system needs', () => {
  const shown = { ...content, id: 'order.pt_BR', whatsappId: 2 };
  expect(templateView({ ...shown, companyId: 1, syncedAt: 'x' } as unknown as Template)).toEqual(shown);
});
