import { preview } from '@shared/core/text.ts';
import type { FileListView } from '@shared/fileLists/model.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Files, FileText, Image, Paperclip } from 'lucide-react';
import styles from './FileListsScreen.module.css';
import { FileListDialog } from './parts/FileListDialog.tsx';
import { FileListText } from './parts/FileListText.tsx';
import { fileListsTexts } from './text.ts';

const shownLength = 90;

/** Everybody may look; changing what the bot sends is for administrators (B-FILE-1). */
export function FileListsScreen() {
  const t = useText(fileListsTexts);
  const isAdmin = useSession().user.profile === 'admin';
  const search = useSearchText();
  const records = useRecordPages('fileLists', 'list', { searchParam: search.text }, ({ files }) => files);
  return (
    <RecordsScreen
      feature="fileLists"
      used="fileList"
      texts={fileListsTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      mayAdd={isAdmin}
      mayChange={isAdmin}
      icon={Files}
      around={[FileText, Image]}
      emptyText={t(isAdmin ? 'empty' : 'emptyReader')}
      columns={[
        { key: 'name', title: t('name'), width: '30%', render: ({ name }) => name },
        { key: 'message', title: t('message'), render: ({ message }) => preview(message, shownLength) },
        { key: 'files', title: t('files'), width: '190px', render: ({ options }) => <FileCount options={options} /> },
      ]}
      editor={(list, onClose) => <FileListDialog list={list} onClose={onClose} />}
      viewer={(list, onClose) => <FileListText list={list} onClose={onClose} />}
    />
  );
}

function FileCount({ options }: Pick<FileListView, 'options'>) {
  const t = useText(fileListsTexts);
  const missing = options.filter(({ path }) => path === null).length;
  return (
    <span className={styles['files']}>
      {formatCount(options.length)}
      {missing > 0 && (
        <Badge tone="waiting" icon={Paperclip}>
          {t('withoutFile', { count: missing })}
        </Badge>
      )}
    </span>
  );
}
