import * as z from 'zod';
import { type ChatbotOption, OptionDraft, type TreeFault, treeFault } from './options.ts';
import { allOf, ownTargets, type TargetName, type Targets, targetFaults } from './tree.ts';

/** A tree of options as a file: to keep it, or to take it to another queue or company. */
const OptionsFile = z.object({
  format: z.literal('queue-options'),
  /** Raised when the shape changes. */
  version: z.literal(1),
  /** Company that the ids of the targets belong to. */
  companyId: z.number().int(),
  options: z.array(z.unknown()),
});

const withoutIds = (options: readonly ChatbotOption[]): object[] =>
  options.map(({ id: _id, options: below, ...option }) => ({ ...option, options: withoutIds(below) }));

export const exportTree = (companyId: number, options: readonly ChatbotOption[]): string => {
  const file: z.input<typeof OptionsFile> = {
    ...{ format: 'queue-options', version: 1, companyId },
    options: withoutIds(options),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
};

export type Imported =
  | { readonly options: ChatbotOption[]; readonly droppedTargets: number }
  | { readonly fault: TreeFault | 'unreadable' };

/** Removes targets that the company does not have; the option itself is kept, so that it can get another target. */
function ownOnly(option: ChatbotOption, targets: Targets): ChatbotOption {
  const gone = Object.entries(targetFaults(option, targets)).filter(([, fault]) => fault === 'target_gone');
  return { ...option, ...Object.fromEntries(gone.map(([name]) => [name, null])) };
}

const noTargets: Targets = { queues: new Set(), users: new Set(), integrations: new Set(), files: new Set() };
const targetNames: readonly TargetName[] = ['optQueueId', 'optUserId', 'optIntegrationId', 'optFileId'];
const countTargets = (options: readonly ChatbotOption[]): number =>
  allOf(options).reduce((sum, option) => sum + targetNames.filter((name) => option[name] !== null).length, 0);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The options of a file with numbers from `nextId()`. Targets of another company, or that are gone, are dropped
 * and counted.
 */
export function importTree(text: string, companyId: number, targets: Targets, nextId: () => number): Imported {
  const file = OptionsFile.safeParse(parsed(text));
  if (!file.success) return { fault: 'unreadable' };
  const fault = treeFault(file.data.options);
  if (fault) return { fault };
  const drafts = z.array(OptionDraft).safeParse(file.data.options);
  if (!drafts.success) return { fault: 'unreadable' };
  const known = file.data.companyId === companyId ? targets : noTargets;
  const numberedAnew = (draft: OptionDraft): ChatbotOption => {
    const id = nextId();
    return { ...ownTargets(draft), id, options: draft.options.map(numberedAnew) };
  };
  const all = drafts.data.map(numberedAnew);
  const keepOwn = (option: ChatbotOption): ChatbotOption => ({
    ...ownOnly(option, known),
    options: option.options.map(keepOwn),
  });
  const options = all.map(keepOwn);
  return { options, droppedTargets: countTargets(all) - countTargets(options) };
}
