import type { ContactView } from '@shared/contacts/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { ContactRound, MessageCircle, Phone, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ContactDialog } from './parts/ContactDialog.tsx';
import { useColumns } from './parts/columns.tsx';
import { RemoveContact } from './parts/RemoveContact.tsx';
import { useRowActions } from './parts/useRowActions.ts';
import { contactsTexts } from './text.ts';

export type Open =
  | { readonly kind: 'edit'; readonly contact: ContactView | undefined }
  | { readonly kind: 'remove'; readonly contact: ContactView };

export function ContactsScreen() {
  const t = useText(contactsTexts);
  const [params, setParams] = useSearchParams();
  const searchParam = params.get('q') ?? '';
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const [open, setOpen] = useState<Open>();
  const list = useInfiniteQuery(infinite('contacts', 'list', { searchParam }));
  const rowActions = useRowActions(setOpen);
  const columns = useColumns();
  const rows = list.data?.pages.flatMap((page) => page.contacts);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit', contact: undefined })}>
      {t('add')}
    </Button>
  );
  return (
    <Screen
      isFlush
      header={
        <ScreenHeader
          title={t('title')}
          search={<SearchField label={t('search')} value={searchParam} onSearch={search} />}
          action={add}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(contact) => contact.id}
        rowName={(contact) => contact.name}
        onOpen={(contact) => setOpen({ kind: 'edit', contact })}
        rowActions={rowActions}
        empty={
          <EmptyState icon={ContactRound} around={[MessageCircle, Phone]} action={add}>
            {t('empty')}
          </EmptyState>
        }
        onClearFilters={searchParam === '' ? undefined : () => search('')}
        failure={
          list.isError && rows === undefined ? (
            <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
          ) : undefined
        }
        more={{
          hasMore: list.hasNextPage,
          isLoading: list.isFetchingNextPage,
          onLoad: () => void list.fetchNextPage(),
        }}
      />
      {open?.kind === 'edit' && <ContactDialog contact={open.contact} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'remove' && <RemoveContact contact={open.contact} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}
