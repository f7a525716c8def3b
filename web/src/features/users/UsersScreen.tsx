import type { UserView } from '@shared/users/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useAddressAction } from '@web/lib/useAddressAction.ts';
import { pagedTableProps } from '@web/pickers/pagedTable.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Circle, CircleDot, Pencil, Plus, Trash2, UserRound, UserRoundPlus, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RemoveUser } from './parts/RemoveUser.tsx';
import { UserDialog } from './parts/UserDialog.tsx';
import { usersTexts } from './text.ts';
import styles from './UsersScreen.module.css';

type Open =
  | { readonly kind: 'edit'; readonly user: UserView | undefined }
  | { kind: 'remove'; readonly user: UserView };

export function UsersScreen() {
  const t = useText(usersTexts);
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const searchParam = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('users', 'list', { searchParam }));
  useAddressAction('new', () => setOpen({ kind: 'edit', user: undefined }));
  const columns = useColumns();
  const rows = list.data?.pages.flatMap((page) => page.users);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', user: undefined })}>
      {t('add')}
    </Button>
  );
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          count={list.data?.pages[0]?.count}
          search={<SearchField label={t('search')} value={searchParam} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(user) => user.id}
        rowName={(user) => user.name}
        onOpen={(user) => setOpen({ kind: 'edit', user })}
        rowActions={(user) => [
          { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => setOpen({ kind: 'edit', user }) },
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            isDisabled: user.id === session.user.id,
            onSelect: () => setOpen({ kind: 'remove', user }),
          },
        ]}
        empty={
          <EmptyState icon={UsersRound} around={[UserRound, UserRoundPlus]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={searchParam === '' ? undefined : () => search('')}
        {...pagedTableProps(list, rows)}
      />
      {open?.kind === 'edit' && <UserDialog user={open.user} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'remove' && <RemoveUser user={open.user} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function useColumns(): Column<UserView>[] {
  const t = useText(usersTexts);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        render: (user) => (
          <span className={styles['who']}>
            <Avatar name={user.name} picture={user.profileImage} size={24} />
            {user.name}
          </span>
        ),
      },
      {
        key: 'status',
        title: t('status'),
        width: '110px',
        render: (user) => (
          <Badge tone={user.online ? 'open' : 'closed'} icon={user.online ? CircleDot : Circle}>
            {t(user.online ? 'online' : 'offline')}
          </Badge>
        ),
      },
      { key: 'email', title: t('email'), render: (user) => user.email },
      { key: 'profile', title: t('profile'), width: '130px', render: (user) => t(user.profile) },
      {
        key: 'startWork',
        title: t('startWork'),
        width: '80px',
        isHiddenOnPhone: true,
        render: (user) => user.startWork,
      },
      { key: 'endWork', title: t('endWork'), width: '80px', isHiddenOnPhone: true, render: (user) => user.endWork },
    ],
    [t],
  );
}
