import { PromptFields } from '@shared/prompts/contract.ts';
import { testKey } from '@shared/prompts/testKey.ts';
import { createPrompt } from '../flows/prompts/changes.ts';
import { promptRecords } from '../flows/prompts/repo.ts';
import { listQueues } from '../queues/service.ts';
import type { DemoStep } from './demoPeople.ts';

const written = {
  name: 'Loja Aurora',
  prompt:
    'Você ajuda a equipe da Loja Aurora, que vende móveis. Seja cordial e breve. Não prometa prazos nem descontos que não estejam nas mensagens da loja.',
  apiKey: testKey,
} as const;

/** A prompt that the sandbox's model answers. It is not used until the company chooses it. */
const prompt: DemoStep = async (ctx) => {
  const [queues, prompts] = await Promise.all([listQueues(ctx), promptRecords.list(ctx)]);
  const [queue] = queues;
  if (!queue || prompts.some(({ apiKey, name }) => apiKey !== '' && name === written.name)) return [];
  await createPrompt(PromptFields.parse({ ...written, queueId: queue.id }), ctx);
  return [];
};

export const assistantSteps: readonly DemoStep[] = [prompt];
