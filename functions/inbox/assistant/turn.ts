import type { AssistantOutcome, AssistantTask } from '@shared/assistant/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { zoned } from '@shared/core/time.ts';
import type { Prompt, PromptUsage } from '@shared/prompts/model.ts';
import { isTestKey } from '@shared/prompts/testKey.ts';
import { withDefaults } from '@shared/settings/model.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../../core/context/ctx.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { log } from '../../core/log.ts';
import { decryptOrUndefined } from '../../core/secrets/encryption.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import type { ProviderResult, NoAnswer } from '../../flows/prompts/openai.ts';
import { addUsage, promptRecords } from '../../flows/prompts/repo.ts';
import { logCall, itemToAssistantMonth, takeTurn } from './repo.ts';

interface Assistant {
  readonly prompt: Prompt;
  readonly apiKey: string;
}

const currentMonth = ({ company, now }: Ctx): string => zoned(now, company.timeZone).date.slice(0, 7);

/**
 * The prompt that the company chose for its people, and its key: without them nothing leaves. Who asks at the same
 * moment as others may find the budget open that one of them closes; it is exceeded by that much and no more.
 * @throws ERR_ASSISTANT_OFF, ERR_ASSISTANT_BUDGET
 */
async function readyAssistant(ctx: Ctx): Promise<Assistant> {
  const month = currentMonth(ctx);
  const [stored, used] = await getItems(
    [keys.settings(ctx.companyId), keys.assistantMonth(ctx.companyId, month)],
    true,
  );
  const settings = withDefaults(stored ?? {});
  const prompt = await promptRecords.find(ctx, Number(settings.assistantPrompt));
  const apiKey = prompt && prompt.apiKey !== '' ? await decryptOrUndefined(prompt.apiKey) : undefined;
  if (!prompt || apiKey === undefined) throw new AppError('ERR_ASSISTANT_OFF');
  const budget = Number(settings.assistantTokens);
  if (budget > 0 && itemToAssistantMonth(month, used).tokens >= budget) throw new AppError('ERR_ASSISTANT_BUDGET');
  return { prompt, apiKey };
}

/** A person who reads what comes back asks a few times a minute. */
const perMinute = { limit: 20, seconds: 60 };

/** True if the company has to act (a wrong key, a spent quota); otherwise waiting is enough. */
const needsCompany = (outcome: NoAnswer): boolean =>
  outcome.kind === 'failed' && ['key', 'quota'].includes(outcome.reason);

function failureOf(outcome: NoAnswer): AppError {
  if (needsCompany(outcome)) return new AppError('ERR_ASSISTANT_REFUSED');
  const retryAfter = outcome.kind === 'later' ? outcome.seconds : undefined;
  return new AppError('ERR_ASSISTANT_UNAVAILABLE', retryAfter === undefined ? {} : { retryAfter });
}

interface Request {
  readonly task: AssistantTask;
  readonly ticketId: number;
}

/** Keeps who asked for what and what it cost; an answer that was paid for is not thrown away because the count failed. */
async function keep(
  ctx: Ctx,
  { task, ticketId }: Request,
  prompt: Prompt,
  asked: ProviderResult<string>,
): Promise<void> {
  const { id: userId, name } = ctx.user;
  const none: PromptUsage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
  const usage = asked.usage ?? none;
  const outcome: AssistantOutcome = asked.ok ? 'answered' : needsCompany(asked.outcome) ? 'refused' : 'unavailable';
  const call = {
    ...{ id: ulid(ctx.now.getTime()), companyId: ctx.companyId, user: { id: userId, name }, ticketId },
    ...{ task, outcome, tokens: usage.totalTokens, createdAt: ctx.now.toISOString() },
  };
  if (!asked.ok) {
    const reason = asked.outcome.kind === 'failed' ? asked.outcome.reason : 'later';
    log.warn('assistant.noAnswer', { companyId: ctx.companyId, promptId: prompt.id, task, reason });
  }
  try {
    await Promise.all([
      logCall(call, currentMonth(ctx), ctx),
      ...(asked.usage ? [addUsage(ctx, prompt.id, asked.usage)] : []),
    ]);
  } catch (error) {
    log.error('assistant.notCounted', { companyId: ctx.companyId, promptId: prompt.id, error });
  }
}

interface AssistantText {
  readonly text: string;
  readonly isTest: boolean;
}

/**
 * Sends a user's request to the provider; each user has one at a time.
 * @param ask builds the question; may throw its own errors
 * @throws ERR_ASSISTANT_OFF, ERR_ASSISTANT_BUDGET, ERR_ASSISTANT_BUSY, ERR_ASSISTANT_REFUSED,
 * ERR_ASSISTANT_UNAVAILABLE, ERR_TOO_MANY_ATTEMPTS
 */
export async function assisted(
  ctx: Ctx,
  request: Request,
  ask: (assistant: Assistant) => Promise<ProviderResult<string>>,
): Promise<AssistantText> {
  const assistant = await readyAssistant(ctx);
  await countAttempt({ scope: 'assistant', value: `${ctx.companyId}#${ctx.user.id}`, ...perMinute }, ctx.now);
  const giveBack = await takeTurn(ctx);
  if (!giveBack) throw new AppError('ERR_ASSISTANT_BUSY', { retryAfter: 2 });
  try {
    const asked = await ask(assistant);
    await keep(ctx, request, assistant.prompt, asked);
    if (!asked.ok) throw failureOf(asked.outcome);
    return { text: asked.value, isTest: isTestKey(assistant.apiKey) };
  } finally {
    await giveBack();
  }
}
