import { parseRichText, type RichTextPiece } from '@web/lib/richText.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Fragment, type ReactNode } from 'react';
import styles from './RichText.module.css';

function draw(piece: RichTextPiece, key: string): ReactNode {
  switch (piece.kind) {
    case 'text':
      return <Fragment key={key}>{piece.text}</Fragment>;
    case 'code':
    case 'block':
      return <code key={key}>{piece.text}</code>;
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      );
    case 'bold':
      return <strong key={key}>{drawAll(piece.pieces, key)}</strong>;
    case 'italic':
      return <em key={key}>{drawAll(piece.pieces, key)}</em>;
    case 'strike':
      return <s key={key}>{drawAll(piece.pieces, key)}</s>;
  }
}

const drawAll = (pieces: readonly RichTextPiece[], key: string): ReactNode[] =>
  pieces.map((piece, place) => draw(piece, `${key}.${place}`));

/** A message's text with the channels' own marks; whatever it contains, it stays text. `end` follows the last word. */
export function RichText({ text, end, isLarge = false }: { text: string; end?: ReactNode; isLarge?: boolean }) {
  return (
    <p dir="auto" className={classNames(styles['text'], isLarge && styles['large'])}>
      {drawAll(parseRichText(text), 'p')}
      {end}
    </p>
  );
}
