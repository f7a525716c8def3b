/** A piece of a message text as the channels mark it up. Always text, never markup of its own. */
export type Piece =
  | { readonly kind: 'text' | 'code' | 'block'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly pieces: readonly Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;

// A mark counts at the edge of a word and against a visible character, so that 2*3*4 and snake_case stay as they are.
const pattern =
  /```([\s\S]+?)```|`([^`\n]+)`|(https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\4(?![\p{L}\p{N}])/gu;

/** What ends a sentence does not belong to the address before it. */
const trailing = /[).,!?:;'»”\]]+$/u;

function linkOf(found: string): { link: Piece; rest: string } {
  const rest = trailing.exec(found)?.[0] ?? '';
  const href = rest === '' ? found : found.slice(0, -rest.length);
  return { link: { kind: 'link', text: href, href }, rest };
}

function pieceOf(match: RegExpExecArray): { piece: Piece; rest: string } {
  const [, block, code, url, mark, inner] = match;
  if (block !== undefined) return { piece: { kind: 'block', text: block }, rest: '' };
  if (code !== undefined) return { piece: { kind: 'code', text: code }, rest: '' };
  if (url !== undefined) {
    const { link, rest } = linkOf(url);
    return { piece: link, rest };
  }
  return { piece: { kind: marks[mark as keyof typeof marks], pieces: piecesOf(inner ?? '') }, rest: '' };
}

/** @param text of any length; only http and https addresses become links */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const say = (from: number, to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of text.matchAll(pattern)) {
    const { piece, rest } = pieceOf(match);
    say(end, match.index);
    pieces.push(piece);
    end = match.index + match[0].length - rest.length;
  }
  say(end, text.length);
  return pieces;
}

const written = (piece: Piece): string => ('pieces' in piece ? piece.pieces.map(written).join('') : piece.text);

/** The signature line that attendants put before their text. */
const signature = /^\*[^*\n]{1,60}:\*\s/;

/** A text as a row of a list shows it: without marks, and without who signed it. */
export const plainText = (text: string): string => piecesOf(text.replace(signature, '')).map(written).join('');
