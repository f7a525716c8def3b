import type { AuditRecord } from '@shared/audit/model.ts';
import { keyIn, useLanguage, useText } from '@web/lib/i18n.ts';
import styles from '../AuditScreen.module.css';
import { changedTexts } from '../fieldText.ts';

function useFieldName(): (field: string) => string {
  const t = useText(changedTexts);
  return (field) => {
    const known = keyIn(changedTexts, field);
    return known === undefined ? field : t(known as Parameters<typeof t>[0]);
  };
}

/** Names of the changed fields; the values are kept for a few fields only. */
export function ChangedFields({ record: { fields, changes = [] } }: { record: AuditRecord }) {
  const language = useLanguage();
  const nameOf = useFieldName();
  const valued = new Set(changes.map(({ field }) => field));
  const others = fields.filter((field) => !valued.has(field));
  return (
    <>
      {others.length > 0 && (
        <span className={styles['fields']}>{new Intl.ListFormat(language).format(others.map(nameOf))}</span>
      )}
      {changes.map(({ field, before, after }) => (
        <span key={field} className={styles['fields']}>
          {nameOf(field)}: {[before, after].filter((value) => value !== '').join(' → ')}
        </span>
      ))}
    </>
  );
}
