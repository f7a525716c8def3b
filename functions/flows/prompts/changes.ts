import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { PromptFields, prompts } from '@shared/prompts/contract.ts';
import type { Prompt } from '@shared/prompts/model.ts';
import { noUsage, promptFault, voiceFaults } from '@shared/prompts/rules.ts';
import type { CompanyCtx, Ctx } from '../../core/context/ctx.ts';
import { sealSent } from '../../core/secrets/encryption.ts';
import { newRecord } from '../../core/store/collection.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { promptRecords } from './repo.ts';

type Kept = Omit<PromptFields, 'queueId' | 'maxMessages'> & Pick<Prompt, 'queueId' | 'maxMessages'>;

/**
 * The fields as they are stored, complete and within their bounds.
 * @throws the codes of B-INT-18, ERR_VALIDATION when a voice has no key or region
 */
async function checked(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  current: Pick<Prompt, 'apiKey' | 'voiceKey'>,
  fields: PromptFields,
): Promise<Kept> {
  const voiceRegion = fields.voiceRegion.toLowerCase();
  const apiKey = await sealSent(current.apiKey, fields.apiKey);
  const voiceKey = await sealSent(current.voiceKey, fields.voiceKey);
  const { queueId, maxMessages, ...rest } = { ...fields, apiKey, voiceKey, voiceRegion };
  const fault = promptFault({ ...rest, queueId, maxMessages });
  if (fault) throw new AppError(fault.code, { fields: { [fault.field]: 'invalid' } });
  const voice = voiceFaults(rest);
  if (Object.keys(voice).length > 0) throw new AppError('ERR_VALIDATION', { fields: voice });
  const known = Number(queueId);
  if (!(await getItem(keys.config(companyId, 'QUEUE', known), true))) {
    throw new AppError('ERR_PROMPT_QUEUEID_INVALID', { fields: { queueId: 'target_gone' } });
  }
  return { ...rest, queueId: known, maxMessages: Number(maxMessages) };
}

const noKeys = { apiKey: '', voiceKey: '' };

export async function createPrompt(fields: Parsed<typeof prompts.create>, ctx: CompanyCtx): Promise<Prompt> {
  const kept = await checked(ctx, noKeys, fields);
  const record = await newRecord(ctx, 'prompt');
  return promptRecords.insert({ ...kept, ...noUsage, ...record, updatedAt: record.createdAt });
}

export const revisedPrompt = async (
  current: Prompt,
  { id: _id, ...fields }: Parsed<typeof prompts.update>,
  ctx: Ctx,
): Promise<Prompt> => ({ ...current, ...(await checked(ctx, current, fields)), updatedAt: ctx.now.toISOString() });
