import { SandboxTemplate } from '@shared/sandbox/model.ts';
import { type Entity, fromItem, putNew } from '../core/store/records.ts';
import { getItem, queryPartition, transact, updateItem, WriteConflict, writeItems } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

export type StoredTemplate = SandboxTemplate & {
  readonly companyId: number;
  readonly wabaId: string;
  readonly parameterFormat: 'POSITIONAL' | 'NAMED';
  /** Components as they were sent to the Graph API. */
  readonly components: readonly unknown[];
};

/** A business account of a company. */
export interface SandboxAccount {
  readonly companyId: number;
  readonly wabaId: string;
}

const kind = 'TEMPLATE';

const buildTemplateId = ({ wabaId, name, language }: Pick<StoredTemplate, 'wabaId' | 'name' | 'language'>): string =>
  `${wabaId}#${name}#${language}`;

const entity: Entity<StoredTemplate> = {
  name: 'sandboxTemplate',
  schemaVersion: 1,
  key: (template) => keys.sandboxRecord(template.companyId, kind, buildTemplateId(template)),
};

/** @throws WriteConflict when the account has one of this name in this language */
export const createTemplate = (template: StoredTemplate): Promise<void> => transact([putNew(entity, template)]);

type Name = Pick<StoredTemplate, 'name' | 'language'>;

export async function findTemplate(
  { companyId, wabaId }: SandboxAccount,
  name: Name,
): Promise<StoredTemplate | undefined> {
  const item = await getItem(keys.sandboxRecord(companyId, kind, buildTemplateId({ wabaId, ...name })));
  return item && fromItem(entity, item);
}

/** Templates of an account by name. @param after the one before */
export async function listTemplates({ companyId, wabaId }: SandboxAccount, limit: number, after?: Name) {
  const pk = partitions.sandboxRecords(companyId);
  // An extra item shows if there is another page.
  const { items } = await queryPartition({
    pk,
    prefix: `${kind}#${wabaId}#`,
    limit: limit + 1,
    ...(after ? { after: { ...keys.sandboxRecord(companyId, kind, buildTemplateId({ wabaId, ...after })) } } : {}),
  });
  const templates = items.slice(0, limit).map((item) => fromItem(entity, item));
  return { templates, isMore: items.length > limit };
}

/** @returns the template after it; undefined when there is none */
export async function changeStatus(
  { companyId, wabaId }: SandboxAccount,
  name: Name,
  status: StoredTemplate['status'],
): Promise<StoredTemplate | undefined> {
  try {
    const item = await updateItem({
      Key: { ...keys.sandboxRecord(companyId, kind, buildTemplateId({ wabaId, ...name })) },
      UpdateExpression: 'SET #status = :status',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    });
    return fromItem(entity, item);
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}

export const removeTemplates = (templates: readonly StoredTemplate[]): Promise<void> =>
  writeItems(templates.map((template) => ({ remove: entity.key(template) })));

/** The page's view. */
export const templateView = (template: StoredTemplate): SandboxTemplate => SandboxTemplate.parse(template);
