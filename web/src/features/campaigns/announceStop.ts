import { CampaignView } from '@shared/campaigns/model.ts';
import { minuteMs } from '@shared/core/time.ts';
import { textOf } from '@web/lib/i18n.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { toast } from '@web/ui/toast.tsx';
import { campaignTexts } from './text.ts';

/** Stops that were announced, so that later changes of the same campaign are quiet. */
const announced = new Set<string>();
/** Older ones are news of before; the report still says it. */
const newest = minuteMs;

/**
 * Announces that the system stopped a campaign and why, with a link to its report; the notice stays in the bell's list.
 */
export function announceStop(record: unknown, open: (path: string) => void): void {
  const campaign = CampaignView.safeParse(record);
  if (!campaign.success) return;
  const { id, name, status, stop } = campaign.data;
  if (status !== 'CANCELADA' || stop === null || stop.code === 'user') return;
  const news = `${id} ${stop.at}`;
  if (announced.has(news) || serverTime() - Date.parse(stop.at) > newest) return;
  announced.add(news);
  const reason = textOf(campaignTexts, `stop_${stop.code}`, { detail: stop.detail });
  toast.notice(`${name}: ${reason}`, {
    action: { label: textOf(campaignTexts, 'report'), onSelect: () => open(`/campaign/${id}/report`) },
    duration: 12_000,
  });
}
