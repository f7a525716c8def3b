import { maxFiles } from '@shared/fileLists/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { checkUpload } from '@web/lib/media.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Button } from '@web/ui/Button.tsx';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Plus } from 'lucide-react';
import { type Item, nameOfFile, newItem } from '../fileListForm.ts';
import { fileListsTexts } from '../text.ts';
import { FileItemRow } from './FileItemRow.tsx';
import styles from './FileItems.module.css';
import type { Shares } from './useUploads.ts';

interface Props {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** Mistake in the name at an index. */
  errorAt: (index: number) => string | undefined;
  shares: Shares;
}

/** A file that no channel takes is refused before it is sent. */
function isFit(file: File): boolean {
  try {
    checkUpload(file);
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}

/** The files of a list in their order; several can be dropped at once. */
export function FileItems({ items, onChange, errorAt, shares }: Props) {
  const t = useText(fileListsTexts);
  const change = (key: string, fields: Partial<Item>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...fields } : item)));
  const move = (index: number, by: 1 | -1) => {
    const next = [...items];
    next.splice(index + by, 0, ...next.splice(index, 1));
    onChange(next);
  };
  const isFull = items.length >= maxFiles;
  const addFiles = (files: readonly File[]) => {
    const fit = files.filter(isFit);
    const added = fit.slice(0, maxFiles - items.length);
    if (added.length < fit.length) toast.notice(t('full', { most: maxFiles }));
    onChange([...items, ...added.map((file) => newItem(nameOfFile(file), file))]);
  };
  return (
    <section aria-label={t('files')} className={styles['items']}>
      <header>
        <div className={styles['top']}>
          <h3 className={styles['title']}>{t('files')}</h3>
          <span className={styles['count']}>{t('count', { count: items.length, most: maxFiles })}</span>
        </div>
        <p className={styles['hint']}>{t('filesHint')}</p>
      </header>
      {items.length > 0 && (
        <ol className={styles['rows']}>
          {items.map((item, index) => (
            <FileItemRow
              key={item.key}
              item={item}
              number={index + 1}
              isLast={index === items.length - 1}
              error={errorAt(index)}
              share={shares[item.key]}
              onChange={(fields) => change(item.key, fields)}
              onFile={(file) => {
                if (isFit(file)) change(item.key, { file, ...(item.name === '' ? { name: nameOfFile(file) } : {}) });
              }}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(items.filter(({ key }) => key !== item.key))}
            />
          ))}
        </ol>
      )}
      <FileDrop
        label={t('drop')}
        hint={isFull ? t('full', { most: maxFiles }) : t('dropHint')}
        isMultiple
        isDisabled={isFull}
        onFiles={addFiles}
      />
      <Button
        size="small"
        icon={Plus}
        isDisabled={isFull}
        className={styles['add']}
        onClick={() => onChange([...items, newItem('')])}
      >
        {t('addItem')}
      </Button>
    </section>
  );
}
