import { maxPrompts, type Prompt, type PromptUsage } from '@shared/prompts/model.ts';
import { collection, type OfCompany } from '../../core/store/collection.ts';
import { promptEntity } from '../../core/store/resourceEntities.ts';
import { updateItem, wasApplied } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';

export const promptRecords = collection<Prompt>({
  kind: 'prompt',
  entity: promptEntity,
  key: keys.prompt,
  partition: partitions.prompts,
  most: maxPrompts,
  missing: 'ERR_NO_PROMPT_FOUND',
  plan: 'useOpenAi',
  inUse: { by: 'promptId', refused: 'ERR_PROMPT_IN_USE' },
  quota: { counter: 'prompts', refused: 'ERR_PROMPT_LIMIT' },
  counted: ['promptTokens', 'completionTokens', 'totalTokens'],
});

/** Adds what an answer cost (B-INT-17); of a prompt that is gone nothing is kept. */
export async function addUsage({ companyId }: OfCompany, id: number, usage: PromptUsage): Promise<void> {
  const { promptTokens, completionTokens, totalTokens } = usage;
  await wasApplied(
    updateItem({
      Key: { ...keys.prompt(companyId, id) },
      // Removing `ev` keeps the stream from repeating the event of the last change.
      UpdateExpression: 'ADD promptTokens :prompt, completionTokens :completion, totalTokens :total REMOVE ev',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':prompt': promptTokens, ':completion': completionTokens, ':total': totalTokens },
    }),
  );
}
