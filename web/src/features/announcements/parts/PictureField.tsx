import type { Announcement } from '@shared/announcements/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { announcementTexts } from '../text.ts';
import styles from './PictureField.module.css';

const largest = 5 * 1024 * 1024;

/** Action on the picture when the form is saved. */
export type PictureChange = File | 'keep' | 'remove';

interface Props {
  announcement: Announcement | undefined;
  value: PictureChange;
  onChange: (picture: PictureChange) => void;
}

/** The picture as it will be; it leaves with the form. */
export function PictureField({ announcement, value, onChange }: Props) {
  const t = useText(announcementTexts);
  const chosen = value instanceof File ? value : null;
  const preview = useMemo(() => (chosen === null ? null : URL.createObjectURL(chosen)), [chosen]);
  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const url = preview ?? (value === 'keep' ? (announcement?.mediaPath ?? null) : null);
  const name = chosen?.name ?? announcement?.mediaName ?? '';
  if (url === null) {
    return (
      <FileDrop
        label={t('picture')}
        hint={t('pictureHint')}
        accept=".png,.jpg,.jpeg"
        largest={largest}
        onFiles={([file]) => file && onChange(file)}
      />
    );
  }
  return (
    <div className={styles['line']}>
      <img src={url} alt="" className={styles['picture']} />
      <span className={styles['name']}>{name}</span>
      <IconButton
        icon={X}
        label={t('removePicture', { name })}
        onClick={() => onChange(announcement?.mediaPath ? 'remove' : 'keep')}
      />
    </div>
  );
}
