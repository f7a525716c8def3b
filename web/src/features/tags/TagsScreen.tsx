import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { TagDialog } from '@web/pickers/TagDialog.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { ContactRound, Tag as TagIcon, Tags } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import styles from './TagsScreen.module.css';
import { tagsTexts } from './text.ts';

/** Everybody may look and create; changing what others use is for administrators (B-PERM-12). */
export function TagsScreen() {
  const t = useText(tagsTexts);
  const navigate = useNavigate();
  const search = useSearchText();
  const records = useRecordPages('tags', 'page', { kanban: 0, searchParam: search.text }, ({ tags }) => tags);
  return (
    <RecordsScreen
      feature="tags"
      texts={tagsTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      mayChange={useSession().user.profile === 'admin'}
      icon={Tags}
      around={[TagIcon, ContactRound]}
      columns={[
        { key: 'name', title: t('name'), render: ({ name, color }) => <Tag name={name} color={color} /> },
        {
          key: 'color',
          title: t('color'),
          width: '130px',
          isHiddenOnPhone: true,
          render: ({ color }) => <code className={styles['code']}>{color}</code>,
        },
        {
          key: 'contacts',
          title: t('contacts'),
          width: '120px',
          align: 'end',
          render: ({ contactsCount }) => formatCount(contactsCount),
        },
      ]}
      moreActions={({ id }) => [
        {
          key: 'contacts',
          label: t('showContacts'),
          icon: ContactRound,
          onSelect: () => void navigate(`/contacts?tags=${id}`),
        },
      ]}
      removeText={({ contactsCount }) => t('removeText', { count: contactsCount })}
      editor={(tag, onClose) => (
        <TagDialog kind={0} texts={tagsTexts} tag={tag} siblings={records.rows} onClose={onClose} />
      )}
    />
  );
}
