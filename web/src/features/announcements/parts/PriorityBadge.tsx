import type { Priority } from '@shared/announcements/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { announcementTexts } from '../text.ts';

const looks: Readonly<Record<Priority, { tone: Tone; icon: IconType; textKey: `priority${Priority}` }>> = {
  1: { tone: 'failed', icon: CircleAlert, textKey: 'priority1' },
  2: { tone: 'waiting', icon: TriangleAlert, textKey: 'priority2' },
  3: { tone: 'closed', icon: Info, textKey: 'priority3' },
};

/** 1 red, 2 orange, 3 grey, each with its word. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useText(announcementTexts);
  const { tone, icon, textKey } = looks[priority];
  return (
    <Badge tone={tone} icon={icon}>
      {t(textKey)}
    </Badge>
  );
}
