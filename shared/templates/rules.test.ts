import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TemplateContent } from './model.ts';
import { cleanValue, isSendable, placeholdersIn, problemsOf, rendered, sentTemplate, variablesOf } from './rules.ts';

const plain: TemplateContent = {
  name: 'order_ready',
  language: 'pt_BR',
  category: 'UTILITY',
  header: { format: 'NONE', text: '' },
  body: 'Olá {{1}}, o pedido {{2}} está pronto.',
  footer: 'Loja Aurora',
  buttons: [],
  isNamed: false,
  isSupported: true,
  examples: { 'body.1': 'Maria' },
};
const values = { 'body.1': 'João', 'body.2': '4821' };

describe('placeholders', () => {
  it.each([
    ['no braces at all', []],
    ['{{2}} and {{1}} and {{2}}', ['1', '2']],
    ['{{10}} {{9}}', ['9', '10']],
    ['{{ first_name }} owes {{amount}}', ['first_name', 'amount']],
    ['{1} {{}} {{a b}} {{', []],
  ])('in %j are %j', (text, names) => {
    expect(placeholdersIn(text)).toEqual(names);
  });
});

describe('variables', () => {
  it('come in the order they are read, buttons that need nothing left out', () => {
    const template: TemplateContent = {
      ...plain,
      header: { format: 'TEXT', text: 'Pedido {{1}}' },
      buttons: [
        { type: 'QUICK_REPLY', text: 'Ok', url: '' },
        { type: 'URL', text: 'Rastrear', url: 'https://loja.example/r/{{1}}' },
        { type: 'URL', text: 'Site', url: 'https://loja.example' },
        { type: 'COPY_CODE', text: 'Copy code', url: '' },
      ],
      examples: { 'body.1': 'Maria', 'button.1': 'BR123' },
    };
    expect(variablesOf(template).map(({ key, name, index, example }) => [key, name, index, example])).toEqual([
      ['header.1', '1', 0, ''],
      ['body.1', '1', 0, 'Maria'],
      ['body.2', '2', 0, ''],
      ['button.1', 'Rastrear', 1, 'BR123'],
      ['button.3', 'Copy code', 3, ''],
    ]);
  });

  it('are not looked for in the text of a header that is a file', () => {
    expect(variablesOf({ ...plain, header: { format: 'IMAGE', text: '{{1}}' }, body: 'Oi' })).toEqual([]);
  });
});

describe('what stops a template', () => {
  it.each<[string, Partial<TemplateContent>, Record<string, string>, string | undefined, Record<string, string>]>([
    ['nothing', {}, values, undefined, {}],
    ['a value that is missing', {}, { 'body.1': 'João' }, undefined, { 'template.variables.body.2': 'required' }],
    ['a value of blanks', {}, { ...values, 'body.1': ' \n ' }, undefined, { 'template.variables.body.1': 'required' }],
    [
      'a body that would be too long',
      {},
      { 'body.1': 'x'.repeat(1000), 'body.2': '1' },
      undefined,
      { 'template.variables.body.1': 'too_long' },
    ],
    [
      'a header text that would be too long',
      { header: { format: 'TEXT', text: 'Olá {{1}}' } },
      { ...values, 'header.1': 'x'.repeat(57) },
      undefined,
      { 'template.variables.header.1': 'too_long' },
    ],
    ['no file for the header', { header: { format: 'IMAGE', text: '' } }, values, undefined, { medias: 'required' }],
    ['another file', { header: { format: 'DOCUMENT', text: '' } }, values, 'image', { medias: 'wrong_type' }],
    ['a file nobody asked for', {}, values, 'image', { medias: 'wrong_type' }],
    ['the right file', { header: { format: 'DOCUMENT', text: '' } }, values, 'application', {}],
  ])('%s', (_, fields, given, file, problems) => {
    expect(problemsOf({ ...plain, ...fields }, given, file)).toEqual(problems);
  });

  it.each([
    ['APPROVED', true, true],
    ['APPROVED', false, false],
    ['PAUSED', true, false],
    ['PENDING', true, false],
  ] as const)('%s, supported %s: sendable %s', (status, isSupported, expected) => {
    expect(isSendable({ status, isSupported })).toBe(expected);
  });
});

describe('what is sent and shown', () => {
  it('shows placeholders without a value as they are', () => {
    expect(rendered(plain, { 'body.2': '4821' }).body).toBe('Olá {{1}}, o pedido 4821 está pronto.');
  });

  it('keeps parameters, and what stands around the body', () => {
    const template: TemplateContent = {
      ...plain,
      header: { format: 'TEXT', text: 'Oi {{nome}}' },
      body: 'Total de {{valor}}',
      isNamed: true,
      buttons: [
        { type: 'URL', text: 'Pagar', url: 'https://p.example/{{1}}' },
        { type: 'COPY_CODE', text: 'Copiar', url: '' },
      ],
    };
    const given = { 'header.nome': 'Ana', 'body.valor': 'R$ 10', 'button.0': 'abc', 'button.1': 'PROMO10' };
    expect(sentTemplate(template, given)).toEqual({
      name: 'order_ready',
      language: 'pt_BR',
      category: 'UTILITY',
      header: 'Oi Ana',
      footer: 'Loja Aurora',
      buttons: ['Pagar', 'Copiar'],
      parameters: {
        header: [{ name: 'nome', text: 'Ana' }],
        body: [{ name: 'valor', text: 'R$ 10' }],
        buttons: [
          { index: 0, kind: 'url', text: 'abc' },
          { index: 1, kind: 'copy_code', text: 'PROMO10' },
        ],
      },
    });
  });

  it('takes a value for what it is, whatever braces and dollars it holds', () => {
    expect(rendered(plain, { 'body.1': '$& {{2}}', 'body.2': 'x' }).body).toBe('Olá $& {{2}}, o pedido x está pronto.');
    expect(rendered(plain, JSON.parse('{"__proto__": {"body.1": "x"}}')).body).toContain('{{1}}');
  });
});

const word = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => cleanValue(text) !== '');

describe('for any values', () => {
  it('a clean value is accepted by the platform and cleaning it again changes nothing', () => {
    return fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r', 'a', 'ç') }), (text) => {
        const clean = cleanValue(text);
        expect(clean).not.toMatch(/[\r\n\t]| {5}/);
        expect(cleanValue(clean)).toBe(clean);
      }),
    );
  });

  it('whatever passes has as many parameters as placeholders, and its words are those of the preview', () => {
    return fc.assert(
      fc.property(fc.array(word, { minLength: 0, maxLength: 6 }), (words) => {
        const body = `Texto ${words.map((_, place) => `{{${place + 1}}}`).join(' e ')}.`;
        const template = { ...plain, body };
        const given = Object.fromEntries(words.map((text, place) => [`body.${place + 1}`, text]));
        expect(problemsOf(template, given, undefined)).toEqual({});
        const { parameters } = sentTemplate(template, given);
        expect(parameters.body.map(({ text }) => text)).toEqual(words.map(cleanValue));
        expect(rendered(template, given).body).toBe(`Texto ${words.map(cleanValue).join(' e ')}.`);
      }),
    );
  });
});
