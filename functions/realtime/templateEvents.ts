import { templateView } from '@shared/templates/rules.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { templateEntity, templateSyncEntity } from '../core/store/resourceEntities.ts';
import { channelOf, everybody, type SharedEvent } from './events.ts';

const channel = (companyId: number): string => channelOf(companyId, 'template');

/** Events of a single template. A sync reports its templates together at its end, because there may be thousands. */
export function templateEvents(companyId: number, { events, after }: RecordChange): SharedEvent[] {
  if (!after || !events.includes('template.updated')) return [];
  const template = templateView(fromItem(templateEntity, after));
  return [{ channel: channel(companyId), isFor: everybody, data: () => ({ action: 'update', template }) }];
}

/** Progress of a sync. */
export function templateSyncEvents(companyId: number, { after }: RecordChange): SharedEvent[] {
  if (!after) return [];
  const sync = fromItem(templateSyncEntity, after);
  return [{ channel: channel(companyId), isFor: everybody, data: () => ({ action: 'sync', sync }) }];
}
