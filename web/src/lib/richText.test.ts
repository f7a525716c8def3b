import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText, plainText, type RichTextPiece } from './richText.ts';

const outline = (pieces: readonly RichTextPiece[]): string =>
  pieces
    .map((piece) => {
      if ('pieces' in piece) return `<${piece.kind}>${outline(piece.pieces)}</${piece.kind}>`;
      return piece.kind === 'text' ? piece.text : `<${piece.kind}>${piece.text}</${piece.kind}>`;
    })
    .join('');

const written = (pieces: readonly RichTextPiece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? written(piece.pieces) : piece.text)).join('');

describe('parseRichText', () => {
  it.each([
    ['*Ana Prado:*\nOlá', '<bold>Ana Prado:</bold>\nOlá'],
    ['_um_ ~dois~ `três`', '<italic>um</italic> <strike>dois</strike> <code>três</code>'],
    ['*forte e _os dois_*', '<bold>forte e <italic>os dois</italic></bold>'],
    ['```a\nb```', '<block>a\nb</block>'],
    ['veja https://exemplo.com/a?b=1.', 'veja <link>https://exemplo.com/a?b=1</link>.'],
    ['(https://exemplo.com)', '(<link>https://exemplo.com</link>)'],
    ['2*3*4 e nome_de_campo', '2*3*4 e nome_de_campo'],
    ['* item', '* item'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['<b>nada</b> & <script>', '<b>nada</b> & <script>'],
  ])('%j', (text, expected) => {
    expect(outline(parseRichText(text))).toBe(expected);
  });

  it('is plain in a row: no marks, no signature', () => {
    expect(plainText('*Ana Prado:* Bom dia, *Maria*! _ok_')).toBe('Bom dia, Maria! ok');
    expect(plainText('2*3 e *isto: sim*')).toBe('2*3 e isto: sim');
  });

  it('loses no letter but the marks', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = (value: string) => value.replace(/[*_~`]/g, '');
        expect(kept(written(parseRichText(text)))).toBe(kept(text));
      }),
    );
  });

  it('links nothing but web addresses', () => {
    const links = (pieces: readonly RichTextPiece[]): string[] =>
      pieces.flatMap((piece) => ('pieces' in piece ? links(piece.pieces) : piece.kind === 'link' ? [piece.href] : []));
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const href of links(parseRichText(`${text} https://a.b ${text}`))) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });

  // Whoever tries again from every place needs minutes for these, and the test ends before.
  it.each(['*a ', '_*~', '```a', '`a ', '**', 'https://a).', '_a* ', 'h'])('is done with %j over and over', (near) => {
    const text = near.repeat(400_000 / near.length);
    expect(written(parseRichText(text)).length).toBeGreaterThan(0);
  });
});
