import type { ScheduleStatus, ScheduleView } from '@shared/schedules/model.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useCompanyZone } from '@web/lib/time.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { Icon, type IconType } from '@web/ui/Icon.tsx';
import { CircleAlert, CircleCheck, Clock, Paperclip, SendHorizontal } from 'lucide-react';
import { schedulesTexts } from '../text.ts';
import styles from './useColumns.module.css';

const looks: Readonly<Record<ScheduleStatus, { readonly tone: Tone; readonly icon: IconType }>> = {
  PENDENTE: { tone: 'waiting', icon: Clock },
  AGENDADA: { tone: 'notice', icon: SendHorizontal },
  ENVIADA: { tone: 'open', icon: CircleCheck },
  ERRO: { tone: 'failed', icon: CircleAlert },
};

/** Letters of a text that a row shows. */
const shownLetters = 25;

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters).join('').trimEnd()}…` : text;
};

/** @param hasAuthors whether there are others' ones in the list */
export function useColumns(hasAuthors: boolean): Column<ScheduleView>[] {
  const t = useText(schedulesTexts);
  const zone = useCompanyZone();
  const author: Column<ScheduleView> = {
    key: 'author',
    title: t('author'),
    width: '150px',
    isHiddenOnPhone: true,
    render: ({ user }) => user.name,
  };
  return [
    { key: 'contact', title: t('contact'), render: ({ contact }) => contact.name },
    {
      key: 'message',
      title: t('message'),
      width: '26%',
      render: ({ body, media }) => (
        <span className={styles['message']} title={body}>
          {media && <Icon icon={Paperclip} size={14} />}
          {shortened(body)}
        </span>
      ),
    },
    {
      key: 'sendAt',
      title: t('sendAt'),
      width: '170px',
      render: ({ sendAt }) => <span className={styles['times']}>{formatExact(sendAt, zone)}</span>,
    },
    ...(hasAuthors ? [author] : []),
    {
      key: 'status',
      title: t('status'),
      width: '22%',
      render: ({ status, failure }) => (
        <>
          <Badge {...looks[status]}>{t(status)}</Badge>
          {failure !== null && <Why failure={failure} />}
        </>
      ),
    },
  ];
}

/** Reason of a failure: our text for our codes, else the channel's. */
function Why({ failure: { code, reason } }: { failure: NonNullable<ScheduleView['failure']> }) {
  const t = useText(schedulesTexts);
  const own = fieldErrorText(code);
  const text = own === code ? reason || t('unknownFailure', { code }) : own;
  return <span className={styles['why']}>{text}</span>;
}
