import { useText } from '@web/lib/i18n.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Kbd } from '@web/ui/Kbd.tsx';
import { dialogTexts } from '../../dialogText.ts';
import styles from './Dialogs.module.css';

const keys = [
  { words: 'keyMove', keys: ['J', 'K'] },
  { words: 'keyOpen', keys: ['Enter'] },
  { words: 'keyAccept', keys: ['A'] },
  { words: 'keyResolve', keys: ['E'] },
  { words: 'keyTransfer', keys: ['T'] },
  { words: 'keyReply', keys: ['R'] },
  { words: 'keyNote', keys: ['N'] },
  { words: 'keyBack', keys: ['Escape'] },
  { words: 'keySheet', keys: ['?'] },
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(dialogTexts);
  return (
    <Dialog isOpen size="small" onClose={onClose} title={t('shortcuts')}>
      <dl className={styles['keys']}>
        {keys.map((line) => (
          <div key={line.words} className={styles['key']}>
            <dt>{t(line.words)}</dt>
            <dd>
              {line.keys.map((one) => (
                <Kbd key={one} keys={one} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
