import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { KeyRound } from 'lucide-react';
import { integrationsTexts } from '../text.ts';
import styles from './CredentialsField.module.css';

interface Props {
  name: string;
  /** Masked value as the server shows it; '' if there is none. */
  stored: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A service account has about 2.4 kB. */
const largestBytes = 20_000;

/** Credentials as a file or pasted; what is stored stays until something else takes its place. */
export function CredentialsField({ name, stored, value, onChange, error }: Props) {
  const t = useText(integrationsTexts);
  const hasStored = stored !== '';
  if (hasStored && value === stored) {
    return (
      <Banner
        icon={KeyRound}
        action={
          <Button size="small" onClick={() => onChange('')}>
            {t('jsonReplace')}
          </Button>
        }
      >
        {t('jsonKept')}
      </Banner>
    );
  }
  return (
    <div className={styles['field']}>
      <TextArea
        label={t('json')}
        hint={t('jsonHint')}
        isRequired
        minRows={3}
        maxRows={6}
        name={name}
        value={value}
        error={error}
        className={styles['json']}
        onChange={(event) => onChange(event.target.value)}
      />
      <FileDrop
        label={t('jsonFile')}
        accept=".json,application/json"
        largest={largestBytes}
        onFiles={([file]) => void file?.text().then(onChange)}
      />
      {hasStored && (
        <Button size="small" className={styles['keep']} onClick={() => onChange(stored)}>
          {t('jsonKeep')}
        </Button>
      )}
    </div>
  );
}
