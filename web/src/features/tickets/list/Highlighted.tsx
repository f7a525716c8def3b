import { matchPositions, wantedWords } from '@shared/messages/words.ts';
import type { ReactNode } from 'react';
import styles from './Highlighted.module.css';

interface Props {
  text: string;
  search: string;
}

/** A text with what was looked for standing out. */
export function Highlighted({ text, search }: Props) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of matchPositions(text, wantedWords(search))) {
    pieces.push(
      text.slice(end, from),
      <mark key={from} className={styles['hit']}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return <bdi>{[...pieces, text.slice(end)]}</bdi>;
}
