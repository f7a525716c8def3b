import type { CampaignStatus, CampaignView } from '@shared/campaigns/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { campaignTexts } from './text.ts';

const tones: Readonly<Record<CampaignStatus, Tone>> = {
  INATIVA: 'closed',
  PROGRAMADA: 'notice',
  EM_ANDAMENTO: 'open',
  CANCELADA: 'waiting',
  FINALIZADA: 'closed',
};

/** A stop that the system made is called a pause: it is over when its reason is. */
export function StatusBadge({ status, stop }: Pick<CampaignView, 'status' | 'stop'>) {
  const t = useText(campaignTexts);
  const isPaused = status === 'CANCELADA' && stop !== null && stop.code !== 'user';
  return <Badge tone={tones[status]}>{t(isPaused ? 'paused' : status)}</Badge>;
}
