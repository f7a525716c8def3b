import { noteScreenDrawn } from '@web/lib/firstScreen.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { type ComponentProps, useEffect } from 'react';
import styles from './MessagePage.module.css';

interface Props extends Omit<ComponentProps<typeof EmptyState>, 'title'> {
  title: string;
}

/** A page that has nothing to show but a sentence and the next step. */
export function MessagePage({ title, ...rest }: Props) {
  useEffect(noteScreenDrawn, []);
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      <EmptyState {...rest} />
    </div>
  );
}
