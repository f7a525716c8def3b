import { queues } from '@shared/queues/contract.ts';
import type { Queue, QueueWithOptions } from '@shared/queues/model.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import { queueView } from '@shared/queues/rules.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { removeQueue, updateQueue } from './changes.ts';
import { addOption, changeOption, getOption, listOptions, removeOption } from './chatbot.ts';
import { queueRecords } from './repo.ts';
import { createQueue, listQueues } from './service.ts';
import { optionsOf, treeOf } from './trees.ts';

const withOptions = (queue: Queue, options: readonly ChatbotOption[] = []): QueueWithOptions => ({
  ...queueView(queue),
  chatbots: [...options],
});

const whole = async (queue: Queue): Promise<QueueWithOptions> => withOptions(queue, (await treeOf(queue)).options);

export const handler = serve(queues, {
  list: async (_input, ctx) => {
    const list = await listQueues(ctx);
    const trees = await optionsOf(list);
    return list.map((queue) => withOptions(queue, trees.get(queue.id)));
  },
  get: async ({ id }, ctx) => whole(await queueRecords.get(ctx, id)),
  create: async (draft, ctx) => whole(await createQueue(ctx, ctx.company.plan.queues, draft)),
  update: async (input, ctx) => whole(await updateQueue(input, ctx)),
  remove: removal('Queue', ({ id }, ctx) => removeQueue(id, ctx)),
  options: listOptions,
  option: ({ chatbotId }, ctx) => getOption(chatbotId, ctx),
  addOption,
  changeOption,
  removeOption: removal('Option', ({ chatbotId }, ctx) => removeOption(chatbotId, ctx)),
});
