import { type Channel, capabilities } from '@shared/connections/model.ts';
import { mediaKind } from '@shared/media/rules.ts';
import { formatBytes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { NameWithNote } from '@web/ui/NameWithNote.tsx';
import { FileText, Music, Video, X } from 'lucide-react';
import styles from './AttachmentTray.module.css';
import { type ComposerFile, removeFile } from './composerStore.ts';
import { composerTexts } from './composerText.ts';

const icons = { video: Video, audio: Music } as const;

/** Channels count in powers of two; people read the round number. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.floor(bytes / 1024 / 1024))} MB`;

/** Files that go with the next press of "send". */
export function AttachmentTray({
  uuid,
  files,
  channel,
}: {
  uuid: string;
  files: readonly ComposerFile[];
  channel: Channel;
}) {
  const t = useText(composerTexts);
  if (files.length === 0) return null;
  const { mediaLimits } = capabilities[channel];
  return (
    <div className={styles['tray']}>
      <ul aria-label={t('files')} className={styles['files']}>
        {files.map((chosen) => (
          <li key={chosen.id} className={styles['file']}>
            <Thumb chosen={chosen} />
            <NameWithNote
              isStrong
              title={chosen.file.name}
              name={chosen.file.name}
              note={formatBytes(chosen.file.size)}
            />
            <IconButton
              icon={X}
              size="small"
              label={t('removeFile', { name: chosen.file.name })}
              onClick={() => removeFile(uuid, chosen)}
            />
          </li>
        ))}
      </ul>
      <p className={styles['limits']}>
        {t('limits', {
          image: megabytes(mediaLimits.image),
          video: megabytes(mediaLimits.video),
          document: megabytes(mediaLimits.document),
        })}
      </p>
    </div>
  );
}

function Thumb({ chosen: { file, previewUrl } }: { chosen: ComposerFile }) {
  const kind = mediaKind(file.type);
  if (previewUrl !== null && (kind === 'image' || kind === 'sticker'))
    return <img src={previewUrl} alt="" width={40} height={40} className={styles['thumb']} />;
  const icon = kind === 'video' || kind === 'audio' ? icons[kind] : FileText;
  return (
    <span className={styles['thumb']}>
      <Icon icon={icon} />
    </span>
  );
}
