import { type ConnectionView, capabilities } from '@shared/connections/model.ts';
import { mediaKind } from '@shared/media/rules.ts';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { checkUpload } from '@web/lib/media.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import styles from './ConnectionDialog.module.css';
import type { GreetingFile } from './connectionForm.ts';
import { dialogTexts } from './text.ts';

interface Props {
  connection: ConnectionView | undefined;
  value: GreetingFile;
  onChange: (value: GreetingFile) => void;
}

interface GreetingPreview {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}

/** File as it will be after saving; a newly chosen one is shown from memory. */
function useShown(connection: ConnectionView | undefined, value: GreetingFile): GreetingPreview | undefined {
  const chosen = value instanceof File ? value : null;
  const preview = useMemo(() => (chosen === null ? null : URL.createObjectURL(chosen)), [chosen]);
  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  if (chosen !== null && preview !== null) {
    return { url: preview, name: chosen.name, size: chosen.size, mime: chosen.type };
  }
  const path = connection?.greetingMediaPath;
  if (value !== 'kept' || !path) return undefined;
  return {
    url: path,
    name: connection.greetingMediaAttachment ?? '',
    size: connection.greetingMediaSize ?? 0,
    mime: connection.greetingMediaMime ?? '',
  };
}

/** The picture or video of the greeting; it leaves with the form. */
export function GreetingFileField({ connection, value, onChange }: Props) {
  const t = useText(dialogTexts);
  const shown = useShown(connection, value);
  const channel = connection?.channel ?? 'whatsappapi';
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    try {
      checkUpload(file, channel);
      onChange(file);
    } catch (error) {
      showFailure(error);
    }
  };
  if (shown === undefined) {
    return (
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        accept="image/png,image/jpeg,video/mp4,video/3gpp"
        largest={capabilities[channel].mediaLimits.video}
        onFiles={take}
      />
    );
  }
  return (
    <div>
      <span className={styles['label']}>{t('file')}</span>
      <div className={styles['file']}>
        {mediaKind(shown.mime) === 'video' ? (
          <video src={shown.url} preload="metadata" muted className={styles['preview']} />
        ) : (
          <img src={shown.url} alt="" className={styles['preview']} />
        )}
        <span title={shown.name} className={styles['name']}>
          {shown.name}
        </span>
        <span className={styles['size']}>{formatBytes(shown.size)}</span>
        <IconButton
          icon={X}
          size="small"
          label={t('fileRemove', { name: shown.name })}
          onClick={() => onChange(connection?.greetingMediaPath ? null : 'kept')}
        />
      </div>
    </div>
  );
}
