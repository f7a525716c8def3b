import type { Template, TemplateSync } from '@shared/templates/model.ts';
import type { AccountConnection } from '../../core/store/businessAccounts.ts';
import { fromItem, putIf, putNew, putUnlessLater, toItem } from '../../core/store/records.ts';
import { templateEntity, templateSyncEntity } from '../../core/store/resourceEntities.ts';
import { getItem, type Item, queryPartition, transact, wasApplied, writeItems } from '../../core/store/store.ts';
import { keys, partitions, prefixes } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';

const prefix = prefixes.template;

export async function findTemplate(
  place: AccountConnection,
  name: string,
  language: string,
): Promise<Template | undefined> {
  const item = await getItem(keys.template(place.companyId, place.whatsappId, name, language), true);
  return item && fromItem(templateEntity, item);
}

export interface TemplateRows {
  /** Sorted by name, then language. */
  readonly templates: Template[];
  /** True if another page begins behind the `at` of the last one. */
  readonly isMore: boolean;
}

/** Position of a template in the list of its connection. */
export const templatePosition = ({ name, language }: Pick<Template, 'name' | 'language'>): string =>
  `${name}#${language}`;

export async function readTemplates(
  place: AccountConnection,
  limit: number,
  after: string | undefined,
): Promise<TemplateRows> {
  const pk = partitions.templates(place.companyId, place.whatsappId);
  const start: Item | undefined = after === undefined ? undefined : { pk, sk: `${prefix}${after}` };
  const { items, last } = await queryPartition({ pk, prefix, limit, after: start, consistent: true });
  return { templates: items.map((item) => fromItem(templateEntity, item)), isMore: last !== undefined };
}

/** Saves what was heard, unless something newer was heard before. @returns false when it was */
export const saveNews = (template: Template, event?: 'template.updated'): Promise<boolean> =>
  wasApplied(transact([putUnlessLater(toItem(templateEntity, template, event), 'heardAt')]));

export const removeTemplates = (templates: readonly Template[]): Promise<void> =>
  writeItems(templates.map((template) => ({ remove: templateEntity.key(template) })));

export async function findSync({ companyId, whatsappId }: AccountConnection): Promise<TemplateSync | undefined> {
  const item = await getItem(keys.templateSync(companyId, whatsappId), true);
  return item && fromItem(templateSyncEntity, item);
}

const replacing = (sync: TemplateSync, startedAt: string): TransactItem =>
  putIf(toItem(templateSyncEntity, sync, 'templates.synced'), { startedAt });

/** Begins a sync, unless another one began since `former` was read. @returns false when one did */
export async function beginSync(sync: TemplateSync, former: TemplateSync | undefined): Promise<boolean> {
  const write = former ? replacing(sync, former.startedAt) : putNew(templateSyncEntity, sync, 'templates.synced');
  return wasApplied(transact([write]));
}

/** Saves how far a sync has come; nothing when a newer one took its place. @returns false then */
export const saveSync = (sync: TemplateSync): Promise<boolean> =>
  wasApplied(transact([replacing(sync, sync.startedAt)]));

export const removeSync = ({ companyId, whatsappId }: AccountConnection): Promise<void> =>
  writeItems([{ remove: keys.templateSync(companyId, whatsappId) }]);
