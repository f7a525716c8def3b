import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shared/core/errors.ts';
import { mostPrompts, type Prompt, type PromptUsage } from '@shared/prompts/model.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { commit } from '../../core/store/commit.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { deleteVersion, fromItem, putNew } from '../../core/store/records.ts';
import { promptEntity } from '../../core/store/resourceEntities.ts';
import { getItem, type Item, queryPartition, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

export async function findPrompt({ companyId }: OfCompany, id: number): Promise<Prompt | undefined> {
  const item = await getItem(keys.prompt(companyId, id), true);
  return item && fromItem(promptEntity, item);
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function getPrompt(ctx: OfCompany, id: number): Promise<Prompt> {
  const prompt = await findPrompt(ctx, id);
  if (!prompt) throw new AppError('ERR_NO_PROMPT_FOUND');
  return prompt;
}

/** All of a company, by number. */
export async function readPrompts({ companyId }: OfCompany): Promise<Prompt[]> {
  const found: Prompt[] = [];
  let after: Item | undefined;
  do {
    const pk = partitions.prompts(companyId);
    const page = await queryPartition({ pk, limit: mostPrompts, after, consistent: true });
    for (const item of page.items) found.push(fromItem(promptEntity, item));
    after = page.last;
  } while (after);
  return found;
}

/** @throws ERR_PROMPT_LIMIT */
export const insert = (prompt: Prompt): Promise<void> =>
  commit([
    {
      write: changeCounters(prompt.companyId, { prompts: 1 }, { most: { prompts: mostPrompts } }),
      refused: 'ERR_PROMPT_LIMIT',
      details: { values: { limit: mostPrompts } },
    },
    { write: putNew(promptEntity, prompt, 'prompt.created') },
  ]);

export type PromptChange = Partial<Omit<Prompt, 'id' | 'companyId' | 'version' | keyof PromptUsage>>;

/** Changes single attributes, because tokens are counted without a new version. @throws WriteConflict */
export async function replace(before: Prompt, change: PromptChange): Promise<Prompt> {
  const changed = Object.entries(change).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof Prompt]),
  );
  const entries = [...changed, ['ev', 'prompt.updated'] as const];
  const Update = {
    TableName: '',
    Key: { ...promptEntity.key(before) },
    UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')} ADD #version :one`,
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: Object.fromEntries(
      ['version', ...entries.map(([name]) => name)].map((n) => [`#${n}`, n]),
    ),
    ExpressionAttributeValues: {
      ':one': 1,
      ':version': before.version,
      ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
    },
  };
  await commit([{ write: { Update } }]);
  return { ...before, ...change, version: before.version + 1 };
}

/** Adds what an answer cost; of a prompt that is gone nothing is kept. */
export async function addUsage({ companyId }: OfCompany, id: number, usage: PromptUsage): Promise<void> {
  const { promptTokens, completionTokens, totalTokens } = usage;
  await wasApplied(
    updateItem({
      Key: { ...keys.prompt(companyId, id) },
      // The event of the last change is not told again.
      UpdateExpression: 'ADD promptTokens :prompt, completionTokens :completion, totalTokens :total REMOVE ev',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':prompt': promptTokens, ':completion': completionTokens, ':total': totalTokens },
    }),
  );
}

/** @throws WriteConflict */
export const erase = (prompt: Prompt): Promise<void> =>
  commit([
    { write: deleteVersion(promptEntity, prompt) },
    { write: changeCounters(prompt.companyId, { prompts: -1 }) },
  ]);
