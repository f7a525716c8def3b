import type { ColumnUse, SheetTarget } from '@shared/contacts/columnMapping.ts';
import { fieldName, type SheetColumn } from '@shared/contacts/columns.ts';
import { useText } from '@web/lib/i18n.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import styles from './sheets.module.css';
import { sheetTexts } from './text.ts';

const usesOf: Readonly<Record<SheetTarget, readonly ColumnUse[]>> = {
  contacts: ['number', 'name', 'firstName', 'middleName', 'lastName', 'email', 'tags', 'field', 'nothing'],
  list: ['number', 'name', 'firstName', 'middleName', 'lastName', 'email', 'field', 'nothing'],
};

/** A sheet of very many columns shows those a person can look through. */
const maxShown = 60;

/** A, B … Z, AA: as programs call them. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

interface Props {
  target: SheetTarget;
  columns: readonly SheetColumn[];
  samples: readonly (readonly string[])[];
  isDisabled: boolean;
  onChange: (at: number, column: SheetColumn) => void;
}

/** Meaning of each column, with its first values. Empty columns that are ignored are left out. */
export function SheetColumns({ target, columns, samples, isDisabled, onChange }: Props) {
  const t = useText(sheetTexts);
  const options = usesOf[target].map((use) => ({
    value: use,
    label: t(use === 'field' && target === 'list' ? 'variable' : use),
  }));
  const shown = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => column.use !== 'nothing' || (samples[at]?.length ?? 0) > 0);
  const rest = columns.length - Math.min(shown.length, maxShown);
  return (
    <>
      <ul className={styles['columns']} aria-label={t('columns')}>
        {shown.slice(0, maxShown).map(({ column, at }) => {
          const { heading, use, field } = column;
          const name = heading || t('columnOf', { letter: letterOf(at) });
          return (
            <li key={letterOf(at)} className={styles['column']}>
              <div className={styles['heading']}>
                <strong>{name}</strong>
                <p className={styles['sample']}>{samples[at]?.join(' · ')}</p>
              </div>
              <SelectField
                isLabelHidden
                label={t('useOf', { name })}
                options={options}
                value={use}
                disabled={isDisabled}
                onChange={({ target: { value } }) =>
                  onChange(at, {
                    ...column,
                    use: value as ColumnUse,
                    // A field begins with the name of its column.
                    field: field || fieldName(heading, target) || `coluna_${at + 1}`,
                  })
                }
              />
              {use === 'field' && (
                <TextField
                  isLabelHidden
                  className={styles['field']}
                  label={t(target === 'list' ? 'variableOf' : 'fieldOf', { name })}
                  value={field}
                  maxLength={target === 'list' ? 30 : 50}
                  disabled={isDisabled}
                  onChange={({ target: { value } }) =>
                    onChange(at, {
                      ...column,
                      field: target === 'list' ? value.replace(/[^\p{L}\p{N}_]/gu, '') : value,
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && <p className={styles['note']}>{t('hiddenColumns', { count: rest })}</p>}
    </>
  );
}
