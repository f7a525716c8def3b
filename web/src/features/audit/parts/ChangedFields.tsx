import { keyIn, useLanguage, useText } from '@web/lib/i18n.ts';
import styles from '../AuditScreen.module.css';
import { changedTexts } from '../fieldText.ts';

/** What has another value now, by name; the values themselves are kept nowhere. */
export function ChangedFields({ fields }: { fields: readonly string[] }) {
  const t = useText(changedTexts);
  const language = useLanguage();
  if (fields.length === 0) return null;
  const names = fields.map((field) => {
    const known = keyIn(changedTexts, field);
    return known === undefined ? field : t(known as Parameters<typeof t>[0]);
  });
  return <span className={styles['fields']}>{new Intl.ListFormat(language).format(names)}</span>;
}
