import type { FileListView } from '@shared/fileLists/model.ts';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Paperclip } from 'lucide-react';
import { fileListsTexts } from '../text.ts';
import styles from './FileListText.module.css';

/** Read-only view for users who may use the list but not change it. */
export function FileListText({ list, onClose }: { list: FileListView; onClose: () => void }) {
  const t = useText(fileListsTexts);
  return (
    <Dialog isOpen onClose={onClose} title={list.name} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <p dir="auto" className={styles['text']}>
        {list.message}
      </p>
      <ol aria-label={t('files')} className={styles['files']}>
        {list.options.map(({ id, name, path, fileName, size }) => (
          <li key={id} className={styles['file']}>
            <Icon icon={Paperclip} size={16} className={styles['mark']} />
            <span className={styles['words']}>
              <span>{name}</span>
              {path === null ? (
                <span className={styles['note']}>{t('noFile')}</span>
              ) : (
                <a href={path} target="_blank" rel="noreferrer" className={styles['note']}>
                  {fileName} · {formatBytes(size ?? 0)}
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
