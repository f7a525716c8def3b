import type { ChatbotOption } from '@shared/queues/options.ts';
import { allOf, type TargetFault, type TargetName, type Targets, targetFaults } from '@shared/queues/tree.ts';

/** Shorter names say too little in a menu. */
const leastName = 4;

export interface OptionErrors {
  readonly name: 'required' | 'short' | undefined;
  readonly targets: Partial<Record<TargetName, TargetFault>>;
}

export function validateOption(option: ChatbotOption, targets: Targets): OptionErrors {
  const { length } = option.name.trim();
  const short = length < leastName ? 'short' : undefined;
  return { name: length === 0 ? 'required' : short, targets: targetFaults(option, targets) };
}

export const hasErrors = (option: ChatbotOption, targets: Targets): boolean => {
  const faults = validateOption(option, targets);
  return faults.name !== undefined || Object.keys(faults.targets).length > 0;
};

/** The first option that cannot be saved as it is. */
export const firstWithErrors = (options: readonly ChatbotOption[], targets: Targets): ChatbotOption | undefined =>
  allOf(options).find((option) => hasErrors(option, targets));
