import type { IntegrationView } from '@shared/integrations/model.ts';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import type { IntegrationFormFields, IntegrationValues } from '../integrationForm.ts';

export interface IntegrationPartProps {
  form: ZodForm<IntegrationFormFields, IntegrationValues>;
  integration: IntegrationView | undefined;
}
