import { formatBytes } from '@web/lib/format.ts';
import { checkUpload } from '@web/lib/media.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Paperclip, X } from 'lucide-react';
import styles from './AttachedFile.module.css';

interface Props {
  label: string;
  hint: string;
  removeLabel: (name: string) => string;
  /** The file that will be there after saving; `size` in bytes. */
  file: { readonly name: string; readonly size: number } | undefined;
  /** Given a file that may be uploaded, or null for none. */
  onChange: (file: File | null) => void;
}

/** The one file that goes with a message. */
export function AttachedFile({ label, hint, removeLabel, file, onChange }: Props) {
  const take = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    try {
      checkUpload(chosen);
      onChange(chosen);
    } catch (error) {
      showFailure(error);
    }
  };
  if (file === undefined) return <FileDrop label={label} hint={hint} onFiles={take} />;
  return (
    <div>
      <span className={styles['label']}>{label}</span>
      <div className={styles['line']}>
        <Icon icon={Paperclip} size={16} />
        <span title={file.name} className={styles['name']}>
          {file.name}
        </span>
        <span className={styles['size']}>{formatBytes(file.size)}</span>
        <IconButton icon={X} size="small" label={removeLabel(file.name)} onClick={() => onChange(null)} />
      </div>
    </div>
  );
}
