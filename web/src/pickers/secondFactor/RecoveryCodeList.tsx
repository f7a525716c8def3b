import { useText } from '@web/lib/i18n.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Copy, Download } from 'lucide-react';
import styles from './secondFactor.module.css';
import { secondFactorTexts } from './secondFactorText.ts';

interface Props {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once. */
export function RecoveryCodeList({ codes, onKept }: Props) {
  const t = useText(secondFactorTexts);
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('copied'));
  };
  return (
    <div className={styles['setup']}>
      <p className={styles['hint']}>{t('codesHint')}</p>
      <ul className={styles['codes']} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile(new TextEncoder().encode(`${text}\n`), 'prosa.txt', 'text/plain')}
        >
          {t('save')}
        </Button>
      </div>
      <Button variant="primary" isWide onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  );
}
