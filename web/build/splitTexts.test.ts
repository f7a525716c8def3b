import { builtWith } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { splitTexts } from './splitTexts.ts';

const source = `export const t = texts('x', {
  a: { 'pt-BR': 'Olá “você”', en: 'Hello', es: 'Hola', tr: 'Merhaba' },
  b: { 'pt-BR': 'Sim', en: 'Yes', es: 'Sí', tr: 'Evet' },
  c: { 'pt-BR': 'Só', en: 'three', es: 'languages' },
});`;

test('keeps the default language in the script and writes a file of each other', () => {
  const { transform, generate, assets } = builtWith(splitTexts('b1'));
  const code = transform(source, '/x/web/src/features/x/text.ts');
  expect(code).toContain('a: {"pt-BR":"Olá “você”",n:0}');
  expect(code).toContain('b: {"pt-BR":"Sim",n:1}');
  expect(code).toContain("es: 'languages'");
  transform("texts({ d: { 'pt-BR': 'Não', en: 'No', es: 'No', tr: 'Hayır' } })", '/x/web/src/ui/validationText.ts');
  generate({});
  expect(assets.map(({ fileName, source: text }) => [fileName, text])).toEqual([
    ['assets/texts-en-b1.json', '["Hello","Yes","No"]'],
    ['assets/texts-es-b1.json', '["Hola","Sí","No"]'],
    ['assets/texts-tr-b1.json', '["Merhaba","Evet","Hayır"]'],
  ]);
});

test('leaves other modules alone', () => {
  const { transform } = builtWith(splitTexts('b1'));
  expect(transform(source, '/x/web/src/features/x/Screen.tsx')).toBe(source);
});
