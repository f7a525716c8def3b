import { templateView } from '@shared/templates/rules.ts';
import type { Change } from '../core/store/changes.ts';
import { fromItem } from '../core/store/records.ts';
import { templateEntity, templateSyncEntity } from '../core/store/toolEntities.ts';
import { channelOf, everybody, type Fact } from './facts.ts';

const channel = (companyId: number): string => channelOf(companyId, 'template');

/** News about one template. Those a sync brings are told together, at its end: they may be thousands. */
export function templateFacts(companyId: number, { events, after }: Change): Fact[] {
  if (!after || !events.includes('template.updated')) return [];
  const template = templateView(fromItem(templateEntity, after));
  return [{ channel: channel(companyId), isFor: everybody, data: () => ({ action: 'update', template }) }];
}

/** How far a sync has come. */
export function templateSyncFacts(companyId: number, { after }: Change): Fact[] {
  if (!after) return [];
  const sync = fromItem(templateSyncEntity, after);
  return [{ channel: channel(companyId), isFor: everybody, data: () => ({ action: 'sync', sync }) }];
}
