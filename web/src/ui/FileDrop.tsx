import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import { FieldNote } from './Field.tsx';
import styles from './FileDrop.module.css';
import { Icon } from './Icon.tsx';
import { uiTexts } from './text.ts';

interface Props {
  label: string;
  hint?: ReactNode;
  /** Same format as `<input accept>`: `image/*,.pdf` */
  accept?: string;
  isMultiple?: boolean;
  /** Bytes. */
  largest?: number;
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
}

/** Dropped files obey the same limits as chosen ones, before anything is sent. */
export function FileDrop({ label, hint, accept, isMultiple = false, largest, onFiles, isDisabled = false }: Props) {
  const t = useText(uiTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState<string>();
  const take = (files: readonly File[]) => {
    const wanted = isMultiple ? files : files.slice(0, 1);
    const wrong = wanted.find((file) => !isAccepted(file, accept));
    const large = wanted.find((file) => largest !== undefined && file.size > largest);
    const reason =
      (wrong && t('fileWrongType', { name: wrong.name })) ??
      (large && t('fileTooLarge', { name: large.name, limit: formatBytes(largest ?? 0) }));
    setError(reason);
    if (input.current !== null) input.current.value = '';
    if (reason === undefined && wanted.length > 0) onFiles([...wanted]);
  };
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside && !isDisabled);
  };
  return (
    <div className={styles['field']}>
      <label
        className={classNames(styles['zone'], isOver && styles['over'], isDisabled && styles['disabled'])}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!isDisabled) take([...event.dataTransfer.files]);
        }}
      >
        <Icon icon={Upload} size={22} className={styles['mark']} />
        <span className={styles['label']}>{label}</span>
        <span className={styles['words']}>
          {t('dropFiles')} <span className={styles['link']}>{t('browseFiles')}</span>
        </span>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={`${id}-note`}
          aria-invalid={error !== undefined || undefined}
          className={styles['input']}
          onChange={(event) => take([...(event.target.files ?? [])])}
        />
      </label>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** The browser applies `accept` to its own dialog only; a dropped file is checked here. */
export function isAccepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  return accept.split(',').some((entry) => {
    const wanted = entry.trim().toLowerCase();
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
    return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted;
  });
}
