import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { ChevronDown, ChevronUp, Paperclip, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import type { Item } from '../fileListForm.ts';
import { fileListsTexts } from '../text.ts';
import styles from './FileItems.module.css';

interface Props {
  item: Item;
  /** 1 for the first. */
  number: number;
  isLast: boolean;
  error: string | undefined;
  /** Share of the file that is uploaded; undefined without an upload. */
  share: number | undefined;
  onChange: (change: Partial<Item>) => void;
  onFile: (file: File) => void;
  /** -1: up, 1: down. */
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A file of a list, with the text for the customer. */
export function FileItemRow({ item, number, isLast, error, share, onChange, onFile, onMove, onRemove }: Props) {
  const t = useText(fileListsTexts);
  return (
    <li className={styles['row']}>
      <span className={styles['order']}>
        <IconButton
          icon={ChevronUp}
          size="small"
          label={t('moveUp', { number })}
          isDisabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ChevronDown}
          size="small"
          label={t('moveDown', { number })}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
      <div className={styles['content']}>
        <TextField
          label={t('itemName', { number })}
          isLabelHidden
          isRequired
          placeholder={t('itemPlaceholder')}
          maxLength={100}
          autoComplete="off"
          value={item.name}
          error={error}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <ItemFile {...{ item, number, onChange, onFile }} />
        {share !== undefined && item.file !== undefined && (
          <ProgressBar label={t('sending', { name: item.file.name })} share={share} />
        )}
      </div>
      <IconButton icon={Trash2} size="small" variant="danger" label={t('removeItem', { number })} onClick={onRemove} />
    </li>
  );
}

function ItemFile({ item, number, onChange, onFile }: Pick<Props, 'item' | 'number' | 'onChange' | 'onFile'>) {
  const t = useText(fileListsTexts);
  const input = useRef<HTMLInputElement>(null);
  const file = item.file ?? item.kept;
  if (file === null) {
    return (
      <div className={styles['file']}>
        <Button size="small" icon={Paperclip} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('chooseFor', { number })}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen !== undefined) onFile(chosen);
          }}
        />
      </div>
    );
  }
  const { name, size } = file;
  return (
    <div className={styles['file']}>
      <Icon icon={Paperclip} size={16} />
      {item.file === undefined && item.kept !== null ? (
        <a
          href={item.kept.path}
          target="_blank"
          rel="noreferrer"
          title={name}
          aria-label={t('fileOpen', { name })}
          className={styles['fileName']}
        >
          {name}
        </a>
      ) : (
        <span title={name} className={styles['fileName']}>
          {name}
        </span>
      )}
      <span className={styles['size']}>{formatBytes(size)}</span>
      <IconButton
        icon={X}
        size="small"
        label={t('fileRemove', { name })}
        onClick={() => onChange({ file: undefined, kept: null })}
      />
    </div>
  );
}
