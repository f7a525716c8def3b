import { AppError } from '@shared/core/errors.ts';
import { allOf } from '@shared/queues/tree.ts';
import { readDirectory } from './companyDirectory.ts';
import { treeEntity } from './entities.ts';
import { fromItem } from './records.ts';
import { getItem, getItems, queryAll } from './store.ts';
import { type Key, keys } from './table.ts';

/** References of connections, queues and options other than queues and users. */
export type ReferenceName = 'integrationId' | 'promptId' | 'fileListId';

const optionFields = { integrationId: 'optIntegrationId', promptId: null, fileListId: 'optFileId' } as const;

/** A tree holds 100 KB at most. */
const treesPerRead = 10;

/** True if the attendants' assistant uses the prompt. */
async function isAssistantPrompt(companyId: number, id: number): Promise<boolean> {
  const settings = await getItem(keys.settings(companyId), true);
  return settings?.['assistantPrompt'] === String(id);
}

/** True if a connection, a queue, one of its options or the assistant refers to the record with this number. */
export async function isReferredTo(companyId: number, name: ReferenceName, id: number): Promise<boolean> {
  const { queues, connections } = await readDirectory(companyId);
  if (queues.some((queue) => queue[name] === id)) return true;
  if (name === 'promptId' && (await isAssistantPrompt(companyId, id))) return true;
  if (name !== 'fileListId' && connections.some((connection) => connection[name] === id)) return true;
  const field = optionFields[name];
  if (field === null) return false;
  const having = queues.filter(({ hasOptions }) => hasOptions);
  for (let start = 0; start < having.length; start += treesPerRead) {
    const wanted = having.slice(start, start + treesPerRead).map((queue) => keys.tree(companyId, queue.id));
    const trees = (await getItems(wanted, true)).flatMap((item) => (item ? [fromItem(treeEntity, item)] : []));
    if (trees.some(({ options }) => allOf(options).some((option) => option[field] === id))) return true;
  }
  return false;
}

/** Numbers of all records of a partition that holds at most so many. */
export const idsIn = async (pk: string, most: number): Promise<ReadonlySet<number>> =>
  new Set((await queryAll({ pk, limit: most, consistent: true })).map((item) => Number(item['id'])));

export type References = Partial<Readonly<Record<ReferenceName, number | null>>>;

const referenceKeyBuilders: Readonly<Record<ReferenceName, (companyId: number, id: number) => Key>> = {
  integrationId: keys.integration,
  promptId: keys.prompt,
  fileListId: keys.fileList,
};

const names = Object.keys(optionFields) as ReferenceName[];

/**
 * Checks that new references name records of the company; unchanged ones may stay.
 * @throws ERR_VALIDATION
 */
export async function checkReferences(companyId: number, before: References, after: References): Promise<void> {
  const led = names.flatMap((name) => {
    const id = after[name] ?? null;
    return id === null || id === (before[name] ?? null)
      ? []
      : [{ name, key: referenceKeyBuilders[name](companyId, id) }];
  });
  if (led.length === 0) return;
  const wanted = led.map(({ key }) => key);
  const items = await getItems(wanted, true);
  const gone = led.filter((_, place) => items[place] === undefined);
  if (gone.length === 0) return;
  throw new AppError('ERR_VALIDATION', { fields: Object.fromEntries(gone.map(({ name }) => [name, 'target_gone'])) });
}
