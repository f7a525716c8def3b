import { useText } from '@web/lib/i18n.ts';
import { saveSheet } from '@web/lib/saveSheet.ts';
import { Button } from '@web/ui/Button.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Download } from 'lucide-react';
import { contactsTexts } from '../text.ts';
import styles from './ImportDialog.module.css';
import { importTexts } from './importText.ts';
import type { FailedRow } from './sendRows.ts';

/** Limit of rows to repair by hand; with more failures the sheet has to be repaired. */
const maxShown = 50;

interface Props {
  rows: readonly FailedRow[];
  onChange: (row: FailedRow) => void;
  isFixed: boolean;
}

/** Rows that failed, each with its reason, to be repaired in place. */
export function FailedRows({ rows, onChange, isFixed }: Props) {
  const t = useText(importTexts);
  const words = useText(contactsTexts);
  const save = () => {
    const lines = rows.map(({ name, number, email, tags, reason }) => [name, number, email, tags, reason]);
    const headings = ['nome', 'numero', 'email', 'tags', t('reason')];
    void saveSheet('Contatos', [headings, ...lines], 'contatos_com_erro');
  };
  return (
    <section className={styles['failed']} aria-label={t('failed', { count: rows.length })}>
      <div className={styles['heading']}>
        <h3>{t('failed', { count: rows.length })}</h3>
        <Button size="small" icon={Download} onClick={save}>
          {t('download')}
        </Button>
      </div>
      <p className={styles['note']}>{t('repair')}</p>
      {rows.slice(0, maxShown).map((row) => {
        const of = (field: string) => ({
          isLabelHidden: true,
          disabled: isFixed,
          error: row.field === field ? row.reason : undefined,
        });
        const tell = (word: string) => `${word}, ${t('line', { line: row.line })}`;
        return (
          <fieldset key={row.line} className={styles['row']}>
            <legend>
              {t('line', { line: row.line })}
              {(row.field === null || row.field === 'tags') && (
                <span className={styles['reason']}> · {row.reason}</span>
              )}
            </legend>
            <TextField
              {...of('name')}
              label={tell(words('name'))}
              placeholder={words('name')}
              value={row.name}
              onChange={({ target }) => onChange({ ...row, name: target.value })}
            />
            <TextField
              {...of('number')}
              label={tell(words('number'))}
              placeholder={words('number')}
              type="tel"
              value={row.number}
              onChange={({ target }) => onChange({ ...row, number: target.value })}
            />
            <TextField
              {...of('email')}
              label={tell(words('email'))}
              placeholder={words('email')}
              type="email"
              value={row.email}
              onChange={({ target }) => onChange({ ...row, email: target.value })}
            />
            {row.field === 'tags' && (
              <TextField
                isLabelHidden
                disabled={isFixed}
                label={tell(words('tags'))}
                placeholder={words('tags')}
                value={row.tags}
                onChange={({ target }) => onChange({ ...row, tags: target.value })}
              />
            )}
          </fieldset>
        );
      })}
      {rows.length > maxShown && <p className={styles['note']}>{t('more', { count: rows.length - maxShown })}</p>}
    </section>
  );
}
