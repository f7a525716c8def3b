import { IntegrationFields } from '@shared/integrations/contract.ts';
import { IntegrationType, type IntegrationView, integrationLanguages } from '@shared/integrations/model.ts';
import { integrationFaults } from '@shared/integrations/rules.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import * as z from 'zod';

const { shape } = IntegrationFields;
const words = (most: number) => z.string().trim().max(most, 'too_long');

/** The contract's rules; which fields count depends on the type. */
export const IntegrationForm = z
  .object({
    type: IntegrationType,
    name: requiredText(shape.name),
    projectName: words(100),
    jsonContent: words(20_000),
    language: z.enum(integrationLanguages),
    urlN8N: words(2000),
    secret: words(500),
    typebotSlug: words(100),
    typebotExpires: z.number().int().min(0).max(525_600),
    typebotDelayMessage: z.number().int().min(0).max(20_000),
    typebotKeywordFinish: words(100),
    typebotKeywordRestart: words(100),
    typebotUnknownMessage: words(4000),
    typebotRestartMessage: words(4000),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(integrationFaults(values))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type IntegrationFormFields = z.input<typeof IntegrationForm>;
export type IntegrationValues = z.output<typeof IntegrationForm>;

/** Initial values of the dialog; masked secrets, which keep the stored ones. */
export function integrationDefaults(
  integration: IntegrationView | undefined,
  type: IntegrationType,
): IntegrationFormFields {
  if (integration === undefined) return { ...IntegrationFields.parse({ type, name: 'xx' }), name: '' };
  const { id: _id, companyId: _company, createdAt: _created, updatedAt: _updated, ...fields } = integration;
  const language = integrationLanguages.find((one) => one === fields.language) ?? integrationLanguages[0];
  return { ...fields, language };
}

/** Fields for the server: except for Dialogflow, the project has the integration's name. */
export const integrationInput = (values: IntegrationValues): IntegrationValues =>
  values.type === 'dialogflow' ? values : { ...values, projectName: values.name };
