import type { FollowUp } from '@shared/campaigns/model.ts';
import { maxFollowUps } from '@shared/campaigns/rules.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Plus, Trash2 } from 'lucide-react';
import styles from '../Campaigns.module.css';
import { editorTexts } from './editorText.ts';
import { TemplateFields } from './TemplateFields.tsx';

interface Props {
  value: readonly FollowUp[];
  /** Connections of the campaign: each may need a template of its own, as by then no window is open. */
  whatsappIds: readonly number[];
  onChange: (followUps: FollowUp[]) => void;
}

const places = ['first', 'second', 'third'] as const;
const maxDays = 30;

/** Messages for recipients without an answer, one after another. */
export function FollowUps({ value, whatsappIds, onChange }: Props) {
  const t = useText(editorTexts);
  const change = (place: number, fields: Partial<FollowUp>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...fields } : one)));
  return (
    <fieldset className={styles['fields']}>
      <legend>{t('followUps')}</legend>
      <p className={styles['soft']}>{t('followHint')}</p>
      {value.map(({ days, message, templates }, place) => (
        <div key={places[place]} className={styles['follow']}>
          <div className={styles['followHead']}>
            <TextField
              label={t('days')}
              type="number"
              inputMode="numeric"
              min={1}
              max={maxDays}
              value={String(days)}
              onChange={({ target }) =>
                change(place, { days: Math.min(maxDays, Math.max(1, Math.round(Number(target.value)) || 1)) })
              }
            />
            <IconButton
              icon={Trash2}
              label={t('removeFollow', { slot: place + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== place))}
            />
          </div>
          <TextArea
            label={t('follow', { slot: place + 1 })}
            minRows={2}
            value={message}
            onChange={({ target }) => change(place, { message: target.value })}
          />
          {whatsappIds.map((id) => (
            <TemplateFields
              key={id}
              whatsappId={id}
              value={templates}
              onChange={(chosen) => change(place, { templates: chosen })}
            />
          ))}
        </div>
      ))}
      {value.length < maxFollowUps && (
        <div>
          <Button
            size="small"
            icon={Plus}
            onClick={() => onChange([...value, { days: 2, message: '', templates: [] }])}
          >
            {t('addFollow')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
