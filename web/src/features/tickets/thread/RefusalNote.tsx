import type { RefusedAmendment } from '@shared/messages/model.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import styles from './FailureNote.module.css';
import { describeRefusal } from './messageDescriptions.ts';

/** Note about a change that the channel refused: the contact still sees the old message. */
export function RefusalNote({ refused }: { refused: RefusedAmendment }) {
  return (
    <p className={styles['reason']}>
      <Icon icon={CircleAlert} size={14} className={styles['mark']} />
      <span>{describeRefusal(refused)}</span>
    </p>
  );
}
