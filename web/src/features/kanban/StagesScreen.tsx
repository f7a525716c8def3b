import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { TagDialog } from '@web/pickers/TagDialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { Columns3, SquareKanban, Tags } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { stageTexts } from './stageText.ts';

/** The stages of the kanban: everybody may look, administrators change them (B-PERM-12). */
export function StagesScreen() {
  const t = useText(stageTexts);
  const navigate = useNavigate();
  const search = useSearchText();
  const isAdmin = useSession().user.profile === 'admin';
  const records = useRecordPages('tags', 'page', { kanban: 1, searchParam: search.text }, ({ tags }) => tags);
  return (
    <RecordsScreen
      feature="tags"
      texts={stageTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      mayAdd={isAdmin}
      mayChange={isAdmin}
      icon={Columns3}
      around={[Tags, SquareKanban]}
      emptyText={t(isAdmin ? 'empty' : 'emptyReadOnly')}
      actions={<IconButton icon={SquareKanban} label={t('board')} onClick={() => void navigate('/Kanban')} />}
      columns={[
        { key: 'name', title: t('name'), render: ({ name, color }) => <Tag name={name} color={color} /> },
        {
          key: 'tickets',
          title: t('tickets'),
          width: '140px',
          align: 'end',
          render: ({ ticketsCount }) => formatCount(ticketsCount),
        },
      ]}
      removeText={({ ticketsCount }) => t('removeText', { count: ticketsCount })}
      editor={(tag, onClose) => (
        <TagDialog kind={1} texts={stageTexts} tag={tag} siblings={records.rows} onClose={onClose} />
      )}
    />
  );
}
