import type { Prompt } from '@shared/prompts/model.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { promptEntity } from '../../core/store/resourceEntities.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

/** A prompt that may answer: it is there, and the company's plan has the feature (B-INT-13); undefined otherwise. */
export async function findUsablePrompt({ companyId }: OfCompany, id: number): Promise<Prompt | undefined> {
  const [company, prompt] = await getItems([keys.company(companyId), keys.prompt(companyId, id)]);
  if (!company || !prompt || !fromItem(companyEntity, company).plan.useOpenAi) return undefined;
  return fromItem(promptEntity, prompt);
}
