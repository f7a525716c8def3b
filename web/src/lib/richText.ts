import { lookAhead, withoutTail } from '@shared/core/text.ts';

/** A piece of a message text as the channels mark it up. Always text, never markup of its own. */
export type RichTextPiece =
  | { readonly kind: 'text' | 'code' | 'block'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly pieces: readonly RichTextPiece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof marks;

const fence = '```';
/** Punctuation that is not part of the address before it. */
const sentenceEnd = `).,!?:;'»”]`;
const notOfLink = /[\s<>"]/;
const letterOrDigit = /[\p{L}\p{N}]/u;

const isBlank = (character: string): boolean => character.trim() === '';

/** The whole character that ends before a place. */
function before(text: string, at: number): string {
  const isPair = at > 1 && /[\uDC00-\uDFFF]/.test(text.charAt(at - 1));
  return text.slice(isPair ? at - 2 : at - 1, at);
}
const after = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** Position of the closing mark, behind a visible character and at the end of a word; or -1. */
function closing(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from);
  while (at !== -1 && (isBlank(text.charAt(at - 1)) || letterOrDigit.test(after(text, at + 1)))) {
    at = text.indexOf(mark, at + 1);
  }
  return at;
}

interface ParsedPiece {
  readonly piece: RichTextPiece;
  /** Position at which parsing continues, and end of the text that the piece covers. */
  readonly next: number;
  readonly told: number;
}

const whole = (piece: RichTextPiece, next: number): ParsedPiece => ({ piece, next, told: next });

/** Reads a text from its start to its end; looks ahead at every part once, however many marks wait for a partner. */
function readerOf(text: string): (at: number) => ParsedPiece | undefined {
  const fenceEnd = lookAhead((from) => text.indexOf(fence, from));
  const tick = lookAhead((from) => text.indexOf('`', from));
  const lineEnd = lookAhead((from) => text.indexOf('\n', from));
  const ends = new Map(Object.keys(marks).map((mark) => [mark, lookAhead((from) => closing(text, mark, from))]));

  const code = (at: number): ParsedPiece | undefined => {
    const block = at + fence.length;
    const blockEnd = text.startsWith(fence, at) ? fenceEnd(block + 1) : Number.POSITIVE_INFINITY;
    if (blockEnd < text.length) {
      return whole({ kind: 'block', text: text.slice(block, blockEnd) }, blockEnd + fence.length);
    }
    const end = tick(at + 1);
    if (end === at + 1 || end >= Math.min(text.length, lineEnd(at))) return undefined;
    return whole({ kind: 'code', text: text.slice(at + 1, end) }, end + 1);
  };

  const link = (at: number): ParsedPiece | undefined => {
    const start = ['http://', 'https://'].find((one) => text.startsWith(one, at));
    if (start === undefined) return undefined;
    let next = at + start.length;
    while (next < text.length && !notOfLink.test(text.charAt(next))) next += 1;
    if (next === at + start.length) return undefined;
    const href = withoutTail(text.slice(at, next), sentenceEnd);
    return { piece: { kind: 'link', text: href, href }, next, told: at + href.length };
  };

  // A mark counts at the edge of a word and against a visible character, so that 2*3*4 and snake_case stay as they are.
  const marked = (at: number, mark: Mark): ParsedPiece | undefined => {
    if (isBlank(text.charAt(at + 1)) || letterOrDigit.test(before(text, at))) return undefined;
    const end = ends.get(mark)?.(at + 2) ?? Number.POSITIVE_INFINITY;
    if (end >= Math.min(text.length, lineEnd(at))) return undefined;
    // A mark inside of the same mark never closes, so that no text is read more than four times.
    return whole({ kind: marks[mark], pieces: parseRichText(text.slice(at + 1, end)) }, end + 1);
  };

  return (at) => {
    const character = text.charAt(at);
    if (character === '`') return code(at);
    if (character === 'h') return link(at);
    return Object.hasOwn(marks, character) ? marked(at, character as Mark) : undefined;
  };
}

/** @param text of any length; only http and https addresses become links */
export function parseRichText(text: string): RichTextPiece[] {
  const read = readerOf(text);
  const pieces: RichTextPiece[] = [];
  let outcome = 0;
  const say = (to: number) => {
    if (to > outcome) pieces.push({ kind: 'text', text: text.slice(outcome, to) });
  };
  for (let at = 0; at < text.length; ) {
    const found = read(at);
    if (!found) {
      at += 1;
      continue;
    }
    say(at);
    pieces.push(found.piece);
    outcome = found.told;
    at = found.next;
  }
  say(text.length);
  return pieces;
}

const written = (piece: RichTextPiece): string => ('pieces' in piece ? piece.pieces.map(written).join('') : piece.text);

/** The signature line that attendants put before their text. */
const signature = /^\*[^*\n]{1,60}:\*\s/;

/** A text as a row of a list shows it: without marks, and without who signed it. */
export const plainText = (text: string): string => parseRichText(text.replace(signature, '')).map(written).join('');
