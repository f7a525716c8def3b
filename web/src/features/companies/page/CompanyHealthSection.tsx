import type { UsageCount, UsageInstant } from '@shared/money/usage.ts';
import type { CompanyHealth } from '@shared/platform/contract.ts';
import { formatBytes, formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Card } from '@web/ui/Card.tsx';
import { Time } from '@web/ui/Time.tsx';
import styles from './CompanyScreen.module.css';
import { Fact } from './Fact.tsx';
import { pageTexts } from './text.ts';

type CompanyLines = readonly { readonly id: number; readonly name: string }[];

/** Health of a company: users online, message traffic, and failures. */
export function CompanyHealthSection({ health, lines }: { health: CompanyHealth; lines: CompanyLines }) {
  const t = useText(pageTexts);
  const { online, waiting, open, held, hasMoreHeld, usage, usageBefore } = health;
  const last = (name: UsageInstant) => usage[name] ?? usageBefore[name];
  const instant = (name: UsageInstant) => {
    const at = last(name);
    return at === null ? t('notLately') : <Time at={at} />;
  };
  const count = (name: UsageCount) =>
    t('monthCount', { count: formatCount(usage[name]), before: formatCount(usageBefore[name]) });
  const failures = (name: UsageCount, at: UsageInstant) => (
    <span className={usage[name] > 0 ? styles['over'] : undefined}>
      {count(name)} {last(at) !== null && <>· {instant(at)}</>}
    </span>
  );
  return (
    <Card title={t('health')}>
      <dl className={styles['facts']}>
        <Fact label={t('online')}>{formatCount(online)}</Fact>
        <Fact label={t('tickets')}>
          {t('ticketCounts', { waiting: formatCount(waiting), open: formatCount(open) })}
        </Fact>
        <Fact label={t('lastReceived')}>{instant('lastReceivedAt')}</Fact>
        <Fact label={t('lastSent')}>{instant('lastSentAt')}</Fact>
        <Fact label={t('failed')}>{failures('failed', 'lastFailedAt')}</Fact>
        <Fact label={t('automationFailures')}>{failures('automationFailures', 'lastAutomationFailureAt')}</Fact>
        <Fact label={t('held')}>
          <span className={held > 0 ? styles['over'] : undefined}>
            {formatCount(held)}
            {hasMoreHeld && '+'}
          </span>
        </Fact>
        <Fact label={t('received')}>{count('received')}</Fact>
        <Fact label={t('sent')}>{count('sent')}</Fact>
        {usage.charged.length > 0 && (
          <Fact label={t('charged')}>
            <ul>
              {usage.charged.map(({ connectionId, category, count }) => (
                <li key={`${connectionId}${category}`}>
                  {t('chargedLine', {
                    connection: lines.find(({ id }) => id === connectionId)?.name ?? `#${connectionId}`,
                    category: t(`category_${category}`),
                    count: formatCount(count),
                  })}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label={t('files')}>
          {t('monthCount', { count: formatBytes(usage.mediaBytes), before: formatBytes(usageBefore.mediaBytes) })}
        </Fact>
        <Fact label={t('emails')}>{count('emails')}</Fact>
      </dl>
    </Card>
  );
}
