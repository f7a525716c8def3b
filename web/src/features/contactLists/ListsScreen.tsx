import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { ClipboardList, ContactRound, FileSpreadsheet, Megaphone } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { ListDialog } from './ListDialog.tsx';
import styles from './lists.module.css';
import { listsTexts } from './text.ts';

/** Contact lists: whom campaigns are sent to (B-CLIST). */
export function ListsScreen() {
  const t = useText(listsTexts);
  const navigate = useNavigate();
  const search = useSearchText();
  const records = useRecordPages('contactLists', 'list', { searchParam: search.text }, ({ records: rows }) => rows);
  return (
    <RecordsScreen
      feature="contactLists"
      texts={listsTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      isClosed
      icon={ClipboardList}
      around={[ContactRound, FileSpreadsheet]}
      columns={[
        {
          key: 'name',
          title: t('name'),
          render: ({ id, name, isInUse }) => (
            <span className={styles['name']}>
              <Link to={`/contact-lists/${id}/contacts`}>{name}</Link>
              {isInUse && (
                <Badge tone="notice" icon={Megaphone}>
                  {t('inUse')}
                </Badge>
              )}
            </span>
          ),
        },
        {
          key: 'contacts',
          title: t('contacts'),
          width: '120px',
          align: 'end',
          render: ({ contactsCount }) => formatCount(contactsCount),
        },
        {
          key: 'variables',
          title: t('variables'),
          isHiddenOnPhone: true,
          render: ({ variables }) => variables.map((name) => `{${name}}`).join(' ') || '–',
        },
      ]}
      moreActions={({ id }) => [
        {
          key: 'people',
          label: t('showContacts'),
          icon: ContactRound,
          onSelect: () => void navigate(`/contact-lists/${id}/contacts`),
        },
      ]}
      isRemoveFixed={({ isInUse }) => isInUse}
      removeText={({ contactsCount }) => t('removeText', { count: contactsCount })}
      editor={(list, onClose) => (
        <ListDialog
          list={list}
          onClose={onClose}
          onCreated={({ id }) => void navigate(`/contact-lists/${id}/contacts`)}
        />
      )}
    />
  );
}
