import type { CampaignEstimate } from '@shared/campaigns/views.ts';
import { formatCount, formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import styles from '../Campaigns.module.css';
import { formatMillionths } from '../formatMillionths.ts';
import { startTexts } from './startText.ts';

/** Explains an estimate in which recipients get different numbers of messages. */
export function CostPaths({ estimate: { paths, agree, answer, currency } }: { estimate: CampaignEstimate }) {
  const t = useText(startTexts);
  if (paths.length < 2) return null;
  const assumed = Object.entries({ agree, answer }).flatMap(([name, share]) => (share ? [{ name, ...share }] : []));
  return (
    <section>
      <h3 className={styles['phoneTitle']}>{t('paths')}</h3>
      <ul className={styles['list']}>
        {paths.map(({ path, share, messages, cost }) => (
          <li key={path}>
            {t(`path_${path}`, {
              share: formatPercent(share),
              messages: t('messages', { count: messages }),
              cost: formatMillionths(cost, currency),
            })}
          </li>
        ))}
        {assumed.map(({ name, share, source, counted }) => (
          <li key={name}>
            {t(`${name as 'agree' | 'answer'}_${source}`, { share: formatPercent(share), count: formatCount(counted) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
