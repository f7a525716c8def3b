import { prompts } from '@shared/prompts/contract.ts';
import type { Prompt, PromptView } from '@shared/prompts/model.ts';
import { promptView } from '@shared/prompts/rules.ts';
import { type Ctx, isAdmin } from '../../core/http/ctx.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { serve } from '../../core/http/serve.ts';
import { decrypt, maskSecret } from '../../core/secrets/encryption.ts';
import { listQueues } from '../../queues/service.ts';
import { createPrompt, removePrompt, updatePrompt } from './changes.ts';
import { promptRecords } from './repo.ts';

const endOf = async (sealed: string): Promise<string> => (sealed === '' ? '' : maskSecret(await decrypt(sealed)));

/** The ends of the keys are for those who enter them. */
async function shown(ctx: Ctx, found: readonly Prompt[]): Promise<PromptView[]> {
  const queues = await listQueues(ctx);
  const view = async (prompt: Prompt): Promise<PromptView> => {
    if (!isAdmin(ctx)) return promptView(prompt, queues, {});
    const [apiKey, voiceKey] = await Promise.all([endOf(prompt.apiKey), endOf(prompt.voiceKey)]);
    return promptView(prompt, queues, { apiKey, voiceKey });
  };
  return Promise.all(found.map(view));
}

async function one(ctx: Ctx, prompt: Prompt): Promise<PromptView> {
  const [view] = await shown(ctx, [prompt]);
  if (!view) throw new Error('a prompt without a view');
  return view;
}

export const handler = serve(prompts, {
  list: async (input, ctx) => {
    const { items, ...page } = namedPage(await promptRecords.list(ctx), input);
    return { prompts: await shown(ctx, items), ...page };
  },
  get: async ({ id }, ctx) => one(ctx, await promptRecords.get(ctx, id)),
  create: async (input, ctx) => one(ctx, await createPrompt(input, ctx)),
  update: async (input, ctx) => one(ctx, await updatePrompt(input, ctx)),
  remove: async ({ id }, ctx) => {
    await removePrompt(id, ctx);
    return { message: 'Prompt deleted' };
  },
});
