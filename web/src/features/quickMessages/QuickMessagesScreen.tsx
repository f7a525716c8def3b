import { canChangeQuick } from '@shared/quickMessages/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { queryAllPages } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Folder, MessageSquareText, Slash, Zap } from 'lucide-react';
import { QuickMessageDialog } from './parts/QuickMessageDialog.tsx';
import { QuickMessageText } from './parts/QuickMessageText.tsx';
import { useColumns } from './parts/useColumns.tsx';
import { quickTexts } from './text.ts';

export function QuickMessagesScreen() {
  const t = useText(quickTexts);
  const { viewer } = useSession();
  const [{ tab }, change] = useUrlFilters('tab');
  const search = useSearchText();
  const isCategory = tab === 'categories';
  const input = { searchParam: search.text, isCategory };
  const list = useRecordPages('quickMessages', 'page', input, ({ records }) => records);
  const categories = (useQuery(queryAllPages('quickMessages', 'page', { isCategory: true })).data ?? []).flatMap(
    ({ records }) => records,
  );
  // While the other tab's rows are on their way, the former ones do not stand under its heading.
  const rows = list.rows?.filter((record) => record.isCategory === isCategory);
  const isSwitching = list.isOutdated && rows?.length === 0;
  return (
    <RecordsScreen
      feature="quickMessages"
      texts={quickTexts}
      search={search}
      records={{ ...list, rows: isSwitching ? undefined : rows }}
      nameOf={({ shortcode }) => shortcode}
      mayChange={(record) => canChangeQuick(viewer, record)}
      label={t(isCategory ? 'categories' : 'messages')}
      addLabel={t(isCategory ? 'addCategory' : 'add')}
      icon={isCategory ? Folder : Zap}
      around={[Slash, MessageSquareText]}
      emptyText={t(isCategory ? 'emptyCategories' : 'empty')}
      tabs={
        <Tabs
          label={t('title')}
          tabs={[
            { key: 'messages', label: t('messages'), icon: MessageSquareText },
            { key: 'categories', label: t('categories'), icon: Folder },
          ]}
          value={isCategory ? 'categories' : 'messages'}
          onChange={(next) => change({ tab: next === 'categories' ? next : '' })}
        />
      }
      columns={useColumns(isCategory ? undefined : categories)}
      removeName={({ shortcode, ...record }) => (record.isCategory ? shortcode : `/${shortcode}`)}
      removeText={(record) => t(record.isCategory ? 'removeCategoryText' : 'removeText')}
      editor={(record, onClose) => <QuickMessageDialog {...{ record, isCategory, categories, onClose }} />}
      viewer={(record, onClose) => <QuickMessageText record={record} onClose={onClose} />}
    />
  );
}
