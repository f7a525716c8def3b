import { preview } from '@shared/core/text.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Paperclip, PauseCircle, UserRound, UsersRound } from 'lucide-react';
import { quickTexts } from '../text.ts';
import styles from './useColumns.module.css';

const shownLength = 90;

function Name({ record }: { record: QuickMessageView }) {
  const t = useText(quickTexts);
  const { shortcode, isCategory, isMedia, mediaName } = record;
  if (isCategory) return <span className={styles['name']}>{shortcode}</span>;
  return (
    <span className={styles['name']}>
      <span>
        <span className={styles['slash']}>/</span>
        {shortcode}
      </span>
      {isMedia && (
        <span title={mediaName ?? undefined} className={styles['file']}>
          <Icon icon={Paperclip} size={14} />
          <VisuallyHidden>{t('hasFile', { name: mediaName ?? '' })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function Who({ record }: { record: QuickMessageView }) {
  const t = useText(quickTexts);
  const { user } = useSession();
  if (!record.status) return <Badge icon={PauseCircle}>{t('inactive')}</Badge>;
  if (record.geral) {
    return (
      <Badge tone="open" icon={UsersRound}>
        {t('general')}
      </Badge>
    );
  }
  return <Badge icon={UserRound}>{t(record.userId === user.id ? 'own' : 'personal')}</Badge>;
}

/** @param categories those one may see, for the names of what messages stand in; undefined in the list of categories */
export function useColumns(categories: readonly QuickMessageView[] | undefined): Column<QuickMessageView>[] {
  const t = useText(quickTexts);
  const who: Column<QuickMessageView> = {
    key: 'who',
    title: t('who'),
    width: '150px',
    render: (record) => <Who record={record} />,
  };
  if (categories === undefined) {
    return [{ key: 'name', title: t('name'), render: (record) => <Name record={record} /> }, who];
  }
  const names = new Map(categories.map(({ id, shortcode }) => [id, shortcode]));
  return [
    { key: 'shortcode', title: t('shortcode'), width: '24%', render: (record) => <Name record={record} /> },
    {
      key: 'message',
      title: t('message'),
      render: (record) => <span dir="auto">{preview(record.message, shownLength) || (record.mediaName ?? '–')}</span>,
    },
    {
      key: 'category',
      title: t('category'),
      width: '170px',
      render: ({ categoryId }) => (categoryId === null ? undefined : names.get(categoryId)) ?? '–',
    },
    who,
  ];
}
