import { type DataCounts as HeldCounts, type HeldKind, heldKinds } from '@shared/privacy/model.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import styles from '../PersonalData.module.css';
import { heldTexts } from '../taskText.ts';

/** Number of records of each kind; kinds without records are left out. */
export function Counts({ counts }: { counts: HeldCounts }) {
  const t = useText(heldTexts);
  const shown = heldKinds.filter((kind: HeldKind) => (counts[kind] ?? 0) > 0);
  return (
    <dl className={styles['counts']}>
      {shown.map((kind) => (
        <div key={kind} className={styles['count']}>
          <dt>{t(kind)}</dt>
          <dd>{formatCount(counts[kind] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
