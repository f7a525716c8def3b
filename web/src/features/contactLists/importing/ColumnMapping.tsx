import type { ColumnUse, SheetColumn } from '@shared/contactLists/columns.ts';
import { useText } from '@web/lib/i18n.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import styles from '../lists.module.css';
import { importTexts } from './importText.ts';

const uses: readonly ColumnUse[] = ['number', 'name', 'email', 'variable', 'nothing'];

/** A sheet of very many columns shows those a person can look through. */
const maxShown = 60;

/** A, B … Z, AA: as programs call them. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

interface Props {
  columns: readonly SheetColumn[];
  samples: readonly (readonly string[])[];
  onChange: (at: number, use: ColumnUse) => void;
  onRename: (at: number, variable: string) => void;
}

/** What each column is taken for, with its first values. */
export function ColumnMapping({ columns, samples, onChange, onRename }: Props) {
  const t = useText(importTexts);
  const options = uses.map((use) => ({ value: use, label: t(use) }));
  return (
    <div className={styles['scroll']}>
      <table className={styles['columns']} aria-label={t('columns')}>
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('use')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, maxShown).map(({ heading, use, variable }, at) => {
            const name = heading || t('columnOf', { letter: letterOf(at) });
            return (
              <tr key={letterOf(at)}>
                <th scope="row">
                  {name}
                  <p className={styles['sample']}>{samples[at]?.join(', ')}</p>
                </th>
                <td>
                  <div className={styles['use']}>
                    <SelectField
                      isLabelHidden
                      label={t('useOf', { name })}
                      options={options}
                      value={use}
                      onChange={({ target }) => onChange(at, target.value as ColumnUse)}
                    />
                    {use === 'variable' && (
                      <TextField
                        isLabelHidden
                        label={t('variableOf', { name })}
                        value={variable}
                        maxLength={30}
                        onChange={({ target }) => onRename(at, target.value.replace(/[^\p{L}\p{N}_]/gu, ''))}
                      />
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
