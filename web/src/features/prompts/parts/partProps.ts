import type { PromptView } from '@shared/prompts/model.ts';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import type { PromptFormFields } from '../promptForm.ts';

export interface PromptPartProps {
  form: ZodForm<PromptFormFields, PromptFormFields>;
  /** Undefined for a new one. */
  prompt: PromptView | undefined;
}
