import { prompts } from '@shared/prompts/contract.ts';
import type { Prompt, PromptView } from '@shared/prompts/model.ts';
import { promptView, withoutInstructions } from '@shared/prompts/rules.ts';
import { isTestKey } from '@shared/prompts/testKey.ts';
import type { Queue } from '@shared/queues/model.ts';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { recordRoutes } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { decryptOrUndefined, maskSealed } from '../../core/secrets/encryption.ts';
import { listQueues } from '../../queues/service.ts';
import { createPrompt, revisedPrompt } from './changes.ts';
import { promptRecords } from './repo.ts';

/** The instructions and the ends of the keys are for those who enter them. */
async function shown(prompt: Prompt, ctx: Ctx, queues: readonly Queue[]): Promise<PromptView> {
  if (!isAdmin(ctx)) return promptView(withoutInstructions(prompt), queues, {});
  const [apiKey, voiceKey, opened] = await Promise.all([
    maskSealed(prompt.apiKey),
    maskSealed(prompt.voiceKey),
    decryptOrUndefined(prompt.apiKey),
  ]);
  return promptView(prompt, queues, { apiKey, voiceKey, isTest: opened !== undefined && isTestKey(opened) });
}

const view = async (prompt: Prompt, ctx: Ctx): Promise<PromptView> => shown(prompt, ctx, await listQueues(ctx));

export const handler = serve(prompts, {
  list: async (input, ctx) => {
    const { items, ...page } = namedPage(await promptRecords.list(ctx), input);
    const queues = await listQueues(ctx);
    return { prompts: await Promise.all(items.map((prompt) => shown(prompt, ctx, queues))), ...page };
  },
  ...recordRoutes(promptRecords, { noun: 'Prompt', view, create: createPrompt, revise: revisedPrompt }),
});
