import type { SheetTarget } from '@shared/contacts/columnMapping.ts';
import { formatCount, formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { reachByKeys } from '@web/ui/reachByKeys.ts';
import { judgementTexts } from './judgementText.ts';
import styles from './sheets.module.css';
import type { Judgement } from './sheetTask.ts';
import { sheetTexts } from './text.ts';

interface Props {
  target: SheetTarget;
  judgement: Judgement | undefined;
  isPending: boolean;
}

/** Preview of an import with the chosen columns: the first contacts, and the number of refused rows by reason. */
export function SheetJudgement({ target, judgement, isPending }: Props) {
  const t = useText(judgementTexts);
  return (
    <section className={styles['stack']} aria-label={t('preview')} aria-busy={isPending}>
      <h3 className={styles['title']}>{t('preview')}</h3>
      {/* The place of the bar is kept, so that nothing moves when it comes. */}
      <div className={styles['busy']}>{isPending && <ProgressBar label={t('judging')} />}</div>
      {judgement && <People target={target} judgement={judgement} />}
      {judgement && <Refusals judgement={judgement} />}
    </section>
  );
}

function People({ target, judgement: { first } }: { target: SheetTarget; judgement: Judgement }) {
  const t = useText(judgementTexts);
  const words = useText(sheetTexts);
  return (
    <div ref={reachByKeys} className={styles['scroll']}>
      <table className={styles['people']} aria-label={t('preview')}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{words('name')}</th>
            <th scope="col">{words('number')}</th>
            <th scope="col">{words('email')}</th>
            <th scope="col">{t(target === 'list' ? 'variables' : 'more')}</th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ row, number, reason }) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{row.name || t('empty')}</td>
              <td className={styles['number']}>
                {number === '' ? row.number || t('empty') : formatPhone(number)}
                {reason?.startsWith('number_') && <span className={styles['reason']}>{t(reason)}</span>}
              </td>
              <td>
                {row.email || t('empty')}
                {reason === 'email_invalid' && <span className={styles['reason']}>{t(reason)}</span>}
              </td>
              <td className={styles['fields']}>
                {[row.tags, ...row.fields.map(({ name, value }) => `${name}: ${value}`)]
                  .filter((text) => text !== '')
                  .join(' · ')}
                {reason === 'tag_unknown' && <span className={styles['reason']}>{t(reason)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Refusals({ judgement: { rows, refused, unknownTags, withOthers } }: { judgement: Judgement }) {
  const t = useText(judgementTexts);
  const count = refused.reduce((sum, one) => sum + one.count, 0);
  const ready = rows - count;
  return (
    <div role="status" className={styles['stack']}>
      {count === 0 && <p>{t('allReady', { count: ready })}</p>}
      {count > 0 && (
        <Banner tone="waiting">
          <div className={styles['refusals']}>
            <strong>
              {t('someRefused', { ready: formatCount(ready), refused: formatCount(count), rows: formatCount(rows) })}
            </strong>
            <ul>
              {refused.map((one) => (
                <li key={one.reason}>
                  {formatCount(one.count)} × {t(one.reason)}
                  {one.reason === 'tag_unknown' && `: ${unknownTags.join(', ')}`} (
                  {t('lines', { lines: one.lines.join(', ') + (one.count > one.lines.length ? ' …' : '') })})
                </li>
              ))}
            </ul>
          </div>
        </Banner>
      )}
      {withOthers > 0 && <p className={styles['note']}>{t('otherNumbers', { count: withOthers })}</p>}
    </div>
  );
}
