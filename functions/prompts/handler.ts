import { prompts } from '@shared/prompts/contract.ts';
import type { Prompt, PromptView } from '@shared/prompts/model.ts';
import { promptView } from '@shared/prompts/rules.ts';
import { type Ctx, isAdmin } from '../core/ctx.ts';
import { namedPage } from '../core/namedPage.ts';
import { maskSecret, unseal } from '../core/secrets.ts';
import { serve } from '../core/serve.ts';
import { listQueues } from '../queues/service.ts';
import { createPrompt, removePrompt, updatePrompt } from './changes.ts';
import { getPrompt, readPrompts } from './repo.ts';

const endOf = (sealed: string): string => (sealed === '' ? '' : maskSecret(unseal(sealed)));

/** The ends of the keys are for those who enter them. */
async function shown(ctx: Ctx, found: readonly Prompt[]): Promise<PromptView[]> {
  const queues = await listQueues(ctx);
  return found.map((prompt) => {
    const { apiKey, voiceKey } = prompt;
    return promptView(prompt, queues, isAdmin(ctx) ? { apiKey: endOf(apiKey), voiceKey: endOf(voiceKey) } : {});
  });
}

async function one(ctx: Ctx, prompt: Prompt): Promise<PromptView> {
  const [view] = await shown(ctx, [prompt]);
  if (!view) throw new Error('a prompt without a view');
  return view;
}

export const handler = serve(prompts, {
  list: async (input, ctx) => {
    const { items, ...page } = namedPage(await readPrompts(ctx), input);
    return { prompts: await shown(ctx, items), ...page };
  },
  get: async ({ id }, ctx) => one(ctx, await getPrompt(ctx, id)),
  create: async (input, ctx) => one(ctx, await createPrompt(input, ctx)),
  update: async (input, ctx) => one(ctx, await updatePrompt(input, ctx)),
  remove: async ({ id }, ctx) => {
    await removePrompt(id, ctx);
    return { message: 'Prompt deleted' };
  },
});
