import type { ChatbotOption, OptionDraft } from './options.ts';

interface Node<T> {
  readonly options: readonly T[];
}

/** Options in the order they are read, each before its children. */
export const allOf = <T extends Node<T>>(tree: readonly T[]): T[] =>
  tree.flatMap((option) => [option, ...allOf(option.options)]);

export const findOption = (tree: readonly ChatbotOption[], id: number): ChatbotOption | undefined =>
  allOf(tree).find((option) => option.id === id);

/** Id of the option above; null at the first level. */
export const parentOf = (tree: readonly ChatbotOption[], id: number): number | null =>
  allOf(tree).find(({ options }) => options.some((option) => option.id === id))?.id ?? null;

/** The tree with one option changed, or without it where `change` answers undefined. */
export const withChanged = (
  tree: readonly ChatbotOption[],
  id: number,
  change: (option: ChatbotOption) => ChatbotOption | undefined,
): ChatbotOption[] =>
  tree.flatMap((option) => {
    if (option.id === id) return change(option) ?? [];
    return { ...option, options: withChanged(option.options, id, change) };
  });

/** The tree with an option at the end of those below `parentId`; null: of the first level. */
export const withAdded = (
  tree: readonly ChatbotOption[],
  parentId: number | null,
  added: ChatbotOption,
): ChatbotOption[] =>
  parentId === null
    ? [...tree, added]
    : withChanged(tree, parentId, (parent) => ({ ...parent, options: [...parent.options, added] }));

const targetsOf = {
  text: [],
  attendent: ['optQueueId', 'optUserId'],
  queue: ['optQueueId'],
  integration: ['optIntegrationId'],
  file: ['optFileId'],
} as const;

const noTargets = { optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null } as const;

/** Keeps only the targets of the option's type; others are left over from an earlier choice. */
export function ownTargets<T extends Pick<OptionDraft, 'queueType' | keyof typeof noTargets>>(option: T): T {
  const kept = targetsOf[option.queueType].map((name) => [name, option[name]] as const);
  return { ...option, ...noTargets, ...Object.fromEntries(kept) };
}

/** Drafts as options: those of the present tree keep their numbers, all others get the next ones. */
export function numbered(
  drafts: readonly OptionDraft[],
  { options: present, lastOptionId }: { readonly options: readonly ChatbotOption[]; readonly lastOptionId: number },
): { readonly options: ChatbotOption[]; readonly lastOptionId: number } {
  const free = new Set(allOf(present).map(({ id }) => id));
  let last = lastOptionId;
  const number = (draft: OptionDraft): ChatbotOption => {
    const isKept = draft.id !== undefined && free.delete(draft.id);
    if (!isKept) last += 1;
    const id = isKept && draft.id !== undefined ? draft.id : last;
    return { ...ownTargets(draft), id, options: draft.options.map(number) };
  };
  const options = drafts.map(number);
  return { options, lastOptionId: last };
}

/** Ids of the company that options and queues may lead to. */
export interface Targets {
  readonly queues: ReadonlySet<number>;
  readonly users: ReadonlySet<number>;
  readonly integrations: ReadonlySet<number>;
  readonly files: ReadonlySet<number>;
}

export type TargetName = keyof typeof noTargets;
export type TargetFault = 'required' | 'target_gone';

const kinds = {
  optQueueId: 'queues',
  optUserId: 'users',
  optIntegrationId: 'integrations',
  optFileId: 'files',
} as const satisfies Record<TargetName, keyof Targets>;

/** Faults of an option's targets; an attendant's option needs a person, a queue, or both. */
export function targetFaults(
  option: Pick<ChatbotOption, 'queueType' | TargetName>,
  targets: Targets,
): Partial<Record<TargetName, TargetFault>> {
  const names = targetsOf[option.queueType];
  const gone = names.filter((name) => option[name] !== null && !targets[kinds[name]].has(option[name]));
  const [first] = names;
  const isMissing = first !== undefined && names.every((name) => option[name] === null);
  const missing = option.queueType === 'attendent' ? 'optUserId' : first;
  return {
    ...Object.fromEntries(gone.map((name) => [name, 'target_gone' as const])),
    ...(isMissing && missing ? { [missing]: 'required' as const } : {}),
  };
}

/** Faults of all options by their place: `chatbots.0.options.2.optQueueId`. */
export const treeFaults = (
  tree: readonly ChatbotOption[],
  targets: Targets,
  at = 'chatbots',
): Record<string, TargetFault> =>
  Object.assign(
    {},
    ...tree.flatMap((option, index) => [
      Object.fromEntries(
        Object.entries(targetFaults(option, targets)).map(([name, fault]) => [`${at}.${index}.${name}`, fault]),
      ),
      treeFaults(option.options, targets, `${at}.${index}.options`),
    ]),
  );

/** Options that led to a user who is gone lead to their queue instead (B-USER-3); the same tree when there are none. */
export function withoutUser(tree: readonly ChatbotOption[], userId: number): readonly ChatbotOption[] {
  if (!allOf(tree).some(({ optUserId }) => optUserId === userId)) return tree;
  return tree.map((option) => ({
    ...option,
    ...(option.optUserId === userId ? { queueType: 'queue' as const, optUserId: null } : {}),
    options: [...withoutUser(option.options, userId)],
  }));
}
