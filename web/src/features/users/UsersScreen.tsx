import type { UserView } from '@shared/users/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { ChooseWhoStays } from '@web/pickers/planPlaces/ChooseWhoStays.tsx';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Circle, CircleDot, Mail, Pause, UserRound, UserRoundPlus, UsersRound } from 'lucide-react';
import { Address } from './parts/Address.tsx';
import { usersTexts } from './text.ts';
import styles from './UsersScreen.module.css';

/** The form loads when it is first opened. */
const UserDialog = lazyWithRetry(async () => (await import('./parts/UserDialog.tsx')).UserDialog);

function State({ online, isInvited, pausedAt }: Pick<UserView, 'online' | 'isInvited' | 'pausedAt'>) {
  const t = useText(usersTexts);
  if (pausedAt) {
    return (
      <Badge tone="waiting" icon={Pause}>
        {t('paused')}
      </Badge>
    );
  }
  if (isInvited) {
    return (
      <Badge tone="waiting" icon={Mail}>
        {t('invited')}
      </Badge>
    );
  }
  return (
    <Badge tone={online ? 'open' : 'closed'} icon={online ? CircleDot : Circle}>
      {t(online ? 'online' : 'offline')}
    </Badge>
  );
}

export function UsersScreen() {
  const t = useText(usersTexts);
  const session = useSession();
  const search = useSearchText();
  const records = useRecordPages('users', 'list', { searchParam: search.text }, ({ users }) => users);
  const isAnybodyPaused = session.user.profile === 'admin' && records.rows?.some(({ pausedAt }) => pausedAt);
  return (
    <RecordsScreen
      feature="users"
      texts={usersTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      isRemoveFixed={({ id }) => id === session.user.id}
      icon={UsersRound}
      around={[UserRound, UserRoundPlus]}
      actions={isAnybodyPaused ? <ChooseWhoStays limit="users" /> : undefined}
      columns={[
        {
          key: 'name',
          title: t('name'),
          render: ({ name, profileImage }) => (
            <span className={styles['who']}>
              <Avatar name={name} picture={profileImage} size={24} />
              {name}
            </span>
          ),
        },
        {
          key: 'status',
          title: t('status'),
          width: '110px',
          render: (user) => <State {...user} />,
        },
        {
          key: 'email',
          title: t('email'),
          render: (user) => <Address {...user} />,
        },
        { key: 'profile', title: t('profile'), width: '130px', render: ({ profile }) => t(profile) },
        {
          key: 'queues',
          title: t('queues'),
          render: ({ queues, profile }) =>
            queues.length === 0 && profile !== 'admin' ? (
              <Badge tone="waiting">{t('noQueues')}</Badge>
            ) : (
              queues.map(({ name }) => name).join(', ') || '–'
            ),
        },
        {
          key: 'startWork',
          title: t('startWork'),
          width: '80px',
          isHiddenOnPhone: true,
          render: ({ startWork }) => startWork,
        },
        { key: 'endWork', title: t('endWork'), width: '80px', isHiddenOnPhone: true, render: ({ endWork }) => endWork },
      ]}
      editor={(user, onClose) => <UserDialog user={user} onClose={onClose} />}
    />
  );
}
