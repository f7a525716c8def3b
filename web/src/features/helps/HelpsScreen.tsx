import type { Help } from '@shared/helps/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { CirclePlay, GraduationCap, LifeBuoy, MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import styles from './HelpsScreen.module.css';
import { helpsTexts } from './text.ts';

type HelpVideo = Pick<Help, 'id' | 'title' | 'description' | 'video'>;

/** Videos for everybody who is signed in (B-COMP-12). */
export function HelpsScreen() {
  const t = useText(helpsTexts);
  const list = useQuery(query('helps', 'list', {}));
  const [shown, setShown] = useState<HelpVideo>();
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      {list.isPending && <Skeleton height={120} />}
      {list.isError && list.data === undefined && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <EmptyState icon={LifeBuoy} around={[MonitorPlay, GraduationCap]}>
          {t('none')}
        </EmptyState>
      )}
      <ul className={styles['grid']}>
        {list.data?.map((help) => (
          <li key={help.id}>
            <button
              type="button"
              className={styles['card']}
              aria-label={t('watch', { title: help.title })}
              onClick={() => setShown(help)}
            >
              <Icon icon={CirclePlay} size={28} className={styles['icon']} />
              <span>
                <span className={styles['title']}>{help.title}</span>
                <p className={styles['description']}>{help.description}</p>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog
          isOpen
          onClose={() => setShown(undefined)}
          title={shown.title}
          description={shown.description}
          size="wide"
        >
          <iframe
            className={styles['video']}
            src={`https://www.youtube-nocookie.com/embed/${shown.video}`}
            title={shown.title}
            allow="fullscreen; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </Dialog>
      )}
    </Screen>
  );
}
