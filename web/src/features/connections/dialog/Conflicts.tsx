import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import styles from './ConnectionDialog.module.css';
import { type ConflictField, type ConflictInput, findConflicts } from './conflicts.ts';
import { conflictTexts } from './conflictText.ts';

/** Warnings about conflicting settings, shown next to the fields. */
export function Conflicts({ place, facts }: { place: ConflictField; facts: ConflictInput }) {
  const t = useText(conflictTexts);
  const outcome = findConflicts(place, facts);
  if (outcome.length === 0) return null;
  return (
    <div data-wide className={styles['conflicts']}>
      {outcome.map((key) => (
        <Banner key={key} tone="waiting">
          {t(key)}
        </Banner>
      ))}
    </div>
  );
}
