import { CampaignVariable } from '@shared/campaigns/settings.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import styles from '../Campaigns.module.css';
import { configTexts } from './configText.ts';

type Variable = z.output<typeof CampaignVariable>;

interface Props {
  value: readonly Variable[];
  onChange: (variables: Variable[]) => void;
}

/** Variables for the company's campaign texts; each name is unique. */
export function Variables({ value, onChange }: Props) {
  const t = useText(configTexts);
  const [key, setKey] = useState('');
  const [content, setContent] = useState('');
  const isTaken = value.some((one) => one.key === key.trim());
  const isWrong = key.trim() !== '' && !CampaignVariable.shape.key.safeParse(key).success;
  const add = () => {
    onChange([...value, { key: key.trim(), value: content }]);
    setKey('');
    setContent('');
  };
  return (
    <Card title={t('variables')}>
      <div className={styles['fields']}>
        <p className={styles['soft']}>{t('variablesHint')}</p>
        {value.map((one) => (
          <div key={one.key} className={styles['variable']}>
            <TextField label={t('shortcut')} value={`{${one.key}}`} readOnly />
            <TextField
              label={t('content')}
              value={one.value}
              onChange={({ target }) =>
                onChange(value.map((other) => (other.key === one.key ? { ...other, value: target.value } : other)))
              }
            />
            <IconButton
              icon={Trash2}
              label={t('removeVariable', { name: `{${one.key}}` })}
              onClick={() => onChange(value.filter((other) => other.key !== one.key))}
            />
          </div>
        ))}
        <div className={styles['variable']}>
          <TextField
            label={t('shortcut')}
            value={key}
            error={isTaken ? t('duplicateVariable') : isWrong ? t('invalidVariable') : undefined}
            onChange={({ target }) => setKey(target.value)}
          />
          <TextField label={t('content')} value={content} onChange={({ target }) => setContent(target.value)} />
          <Button icon={Plus} isDisabled={key.trim() === '' || isTaken || isWrong} onClick={add}>
            {t('addVariable')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
