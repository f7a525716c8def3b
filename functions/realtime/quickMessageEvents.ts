import { type QuickMessage, quickMessageView } from '@shared/quickMessages/model.ts';
import { canSeeQuick } from '@shared/quickMessages/rules.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { quickMessageEntity } from '../core/store/resourceEntities.ts';
import { channelOf, isVisibleChange, type RealtimeEvent } from './events.ts';

/**
 * Events for the users who may see the quick message; one that becomes general is new to the others, and one that stops
 * being so is removed for them.
 */
export function quickMessageEvents(companyId: number, { before, after }: RecordChange): RealtimeEvent[] {
  const [former, record] = [before, after].map((item) => item && fromItem(quickMessageEntity, item));
  const sees = (viewer: Viewer, current: QuickMessage | undefined): boolean =>
    !!current && canSeeQuick(viewer, current);
  const hasNews = !former || !record || isVisibleChange(quickMessageView(former), quickMessageView(record));
  if (!hasNews) return [];
  return [
    {
      channel: channelOf(companyId, 'quickmessage'),
      dataFor: (viewer) => {
        const isKnown = sees(viewer, former);
        if (record && sees(viewer, record)) {
          return { action: isKnown ? 'update' : 'create', record: quickMessageView(record) };
        }
        return isKnown ? { action: 'delete', id: former?.id } : undefined;
      },
    },
  ];
}
