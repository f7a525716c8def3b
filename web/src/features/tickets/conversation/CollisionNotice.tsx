import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Check, Eye, PenLine, TriangleAlert } from 'lucide-react';
import styles from './CollisionNotice.module.css';
import type { OtherViewer } from './collisionStore.ts';
import { collisionTexts } from './collisionText.ts';
import { useAnsweredSince, useViewers } from './useCollision.ts';

/** Colleagues who view the ticket or answered in it: below the header, above the messages, so that nothing moves. */
export function CollisionNotice({ ticketId }: { ticketId: number }) {
  const t = useText(collisionTexts);
  const others = useViewers(ticketId);
  const { answer, forget } = useAnsweredSince(ticketId);
  return (
    <div className={styles['place']}>
      <p role="status" className={styles['line']}>
        {others.length > 0 && <Others others={others} />}
      </p>
      <div role="alert" className={styles['line']}>
        {answer !== undefined && (
          <span className={styles['warning']}>
            <Icon icon={TriangleAlert} size={14} />
            <span className={styles['words']}>{t('answered', { name: answer.name })}</span>
            <IconButton icon={Check} size="small" label={t('seen')} onClick={forget} />
          </span>
        )}
      </div>
    </div>
  );
}

function Others({ others }: { others: readonly OtherViewer[] }) {
  const t = useText(collisionTexts);
  const typing = others.find(({ isTyping }) => isTyping);
  const name = (typing ?? others[0])?.name ?? '';
  const count = others.length - 1;
  const looking = count === 0 ? t('views', { name }) : t('viewsMany', { name, count });
  return (
    <span className={styles['pill']}>
      <Icon icon={typing === undefined ? Eye : PenLine} size={14} />
      <span className={styles['words']}>{typing === undefined ? looking : t('types', { name })}</span>
    </span>
  );
}
