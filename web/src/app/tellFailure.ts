import type { ErrorCode } from '@shared/core/errors.ts';
import { toast } from '@web/ui/toast.tsx';

/** A failure with what helps against it, where one step does. */
export function tellFailure(text: string, code?: ErrorCode): void {
  if (code !== 'ERR_EMAIL_UNPROVEN') {
    toast.error(text);
    return;
  }
  // Rare, and with words of its own.
  void import('@web/pickers/firstSteps/tellUnproven.ts').then(
    ({ tellUnproven }) => tellUnproven(text),
    () => toast.error(text),
  );
}
