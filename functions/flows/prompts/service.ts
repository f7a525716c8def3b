import type { Prompt, PromptUsage } from '@shared/prompts/model.ts';
import type { CompanyCtx } from '../../core/http/ctx.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { promptEntity } from '../../core/store/resourceEntities.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import * as repo from './repo.ts';

type OfCompany = Pick<CompanyCtx, 'companyId'>;

/** Numbers of all prompts. */
export const promptIds = async (ctx: OfCompany): Promise<ReadonlySet<number>> =>
  new Set((await repo.readPrompts(ctx)).map(({ id }) => id));

/** A prompt that may answer: it is there, and the company's plan has the feature (B-INT-13); undefined otherwise. */
export async function findUsablePrompt({ companyId }: OfCompany, id: number): Promise<Prompt | undefined> {
  const [company, prompt] = await getItems([keys.company(companyId), keys.prompt(companyId, id)]);
  if (!company || !prompt || !fromItem(companyEntity, company).plan.useOpenAi) return undefined;
  return fromItem(promptEntity, prompt);
}

/** Adds what an answer cost (B-INT-17); of a prompt that is gone nothing is kept. */
export const addUsage = (ctx: OfCompany, id: number, usage: PromptUsage): Promise<void> =>
  repo.addUsage(ctx, id, usage);
