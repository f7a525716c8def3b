import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Paperclip } from 'lucide-react';
import { quickTexts } from '../text.ts';
import styles from './QuickMessageText.module.css';

/** Read-only view for users who may use the message but not change it. */
export function QuickMessageText({ record, onClose }: { record: QuickMessageView; onClose: () => void }) {
  const t = useText(quickTexts);
  const { shortcode, message, mediaPath, mediaName } = record;
  return (
    <Dialog isOpen onClose={onClose} title={`/${shortcode}`} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <p dir="auto" className={styles['text']}>
        {message}
      </p>
      {mediaPath !== null && (
        <a
          href={mediaPath}
          target="_blank"
          rel="noreferrer"
          aria-label={t('fileOpen', { name: mediaName ?? '' })}
          className={styles['file']}
        >
          <Icon icon={Paperclip} size={16} />
          {mediaName}
        </a>
      )}
    </Dialog>
  );
}
