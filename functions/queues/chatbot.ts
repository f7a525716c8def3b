import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import type { queues } from '@shared/queues/contract.ts';
import type { Queue } from '@shared/queues/model.ts';
import { type ChatbotOption, type ChatbotView, queueOfOption } from '@shared/queues/options.ts';
import { findOption, ownTargets, parentOf, targetFaults, withAdded, withChanged } from '@shared/queues/tree.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { commit } from '../core/store/commit.ts';
import type { Tree } from '../core/store/entities.ts';
import { retryConflicts } from '../core/store/store.ts';
import { queueRecords } from './repo.ts';
import { listQueues } from './service.ts';
import { readTargets } from './targets.ts';
import { optionsOf, treeOf, treeStep } from './trees.ts';

const optionToChatbotView = (queueId: number, chatbotId: number | null, option: ChatbotOption): ChatbotView => ({
  ...option,
  options: [...option.options],
  queueId,
  chatbotId,
});

interface OptionLocation {
  readonly queue: Queue;
  readonly tree: Tree;
  readonly option: ChatbotOption;
}

async function optionLocation(ctx: Ctx, id: number): Promise<OptionLocation> {
  const queue = await queueRecords.find(ctx, queueOfOption(id));
  const tree = queue && (await treeOf(queue));
  const option = tree && findOption(tree.options, id);
  if (!queue || !option) throw new AppError('ERR_CHATBOT_NOT_FOUND');
  return { queue, tree, option };
}

async function checkTargets(ctx: Ctx, option: ChatbotOption): Promise<void> {
  const fields = targetFaults(option, await readTargets(ctx.companyId));
  if (Object.keys(fields).length > 0) throw new AppError('ERR_VALIDATION', { fields });
}

/** Saves tree and queue in one transaction, so that concurrent changes of either are not overwritten. */
async function save(queue: Queue, tree: Tree, options: readonly ChatbotOption[], lastOptionId?: number): Promise<void> {
  const { steps } = queueRecords.replaceSteps(queue, { ...queue, hasOptions: options.length > 0 });
  await commit([...steps, treeStep(tree, options, lastOptionId)]);
}

export async function listOptions({ queueId }: Parsed<typeof queues.options>, ctx: Ctx): Promise<ChatbotView[]> {
  const list = queueId === undefined ? await listQueues(ctx) : [await queueRecords.get(ctx, queueId)];
  const trees = await optionsOf(list);
  return list.flatMap(({ id }) => (trees.get(id) ?? []).map((option) => optionToChatbotView(id, null, option)));
}

export async function getOption(id: number, ctx: Ctx): Promise<ChatbotView> {
  const { queue, tree, option } = await optionLocation(ctx, id);
  return optionToChatbotView(queue.id, parentOf(tree.options, id), option);
}

export const addOption = (input: Parsed<typeof queues.addOption>, ctx: Ctx): Promise<ChatbotView> =>
  retryConflicts(async () => {
    const { queueId, chatbotId, ...fields } = input;
    const queue = await queueRecords.get(ctx, queueId);
    const tree = await treeOf(queue);
    if (chatbotId !== null && !findOption(tree.options, chatbotId)) throw new AppError('ERR_CHATBOT_NOT_FOUND');
    const option = { ...ownTargets(fields), id: tree.lastOptionId + 1, options: [] };
    await checkTargets(ctx, option);
    await save(queue, tree, withAdded(tree.options, chatbotId, option), option.id);
    return optionToChatbotView(queueId, chatbotId, option);
  });

const present = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

export const changeOption = (
  { chatbotId: id, ...fields }: Parsed<typeof queues.changeOption>,
  ctx: Ctx,
): Promise<ChatbotView> =>
  retryConflicts(async () => {
    const { queue, tree, option } = await optionLocation(ctx, id);
    const next = ownTargets({ ...option, ...present(fields) } as ChatbotOption);
    await checkTargets(ctx, next);
    await save(
      queue,
      tree,
      withChanged(tree.options, id, () => next),
    );
    return optionToChatbotView(queue.id, parentOf(tree.options, id), next);
  });

export const removeOption = (id: number, ctx: Ctx): Promise<void> =>
  retryConflicts(async () => {
    const { queue, tree } = await optionLocation(ctx, id);
    await save(
      queue,
      tree,
      withChanged(tree.options, id, () => undefined),
    );
  });
