import type { NumberHealth } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { TriangleAlert } from 'lucide-react';
import { healthTexts } from '../healthText.ts';

/** Problems with a number that the platform reports. */
export function HealthWarnings({ health: { quality, nameStatus, pausedTemplates = [] } }: { health: NumberHealth }) {
  const t = useText(healthTexts);
  return (
    <>
      {(quality === 'YELLOW' || quality === 'RED') && (
        <Badge tone={quality === 'RED' ? 'failed' : 'waiting'} icon={TriangleAlert}>
          {t(`qualityWarning${quality}`)}
        </Badge>
      )}
      {nameStatus === 'DECLINED' && (
        <Badge tone="failed" icon={TriangleAlert}>
          {t('nameWarning')}
        </Badge>
      )}
      {pausedTemplates.length > 0 && (
        <Badge tone="waiting" icon={TriangleAlert}>
          {t('templatesWarning', { count: pausedTemplates.length })}
        </Badge>
      )}
    </>
  );
}
