import * as z from 'zod';
import { Name, NumericId, SearchParam } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { recordContract } from '../core/recordContract.ts';
import { route } from '../core/route.ts';
import { IntegrationType, IntegrationView, integrationLanguages } from './model.ts';

const Id = z.object({ id: NumericId });
const words = z.string().trim().max(100, 'too_long');
const text = z.string().max(4000, 'too_long');

/** A Google service account has about 2.4 kB. */
const Credentials = z.string().trim().max(20_000, 'too_long');

/** The type decides which fields count; see rules.ts. Secrets sent back masked keep the stored value. */
export const IntegrationFields = z.object({
  type: IntegrationType,
  name: Name,
  projectName: words.default(''),
  jsonContent: Credentials.default(''),
  language: z.enum(integrationLanguages).default('pt-BR'),
  urlN8N: z.string().trim().max(2000, 'too_long').default(''),
  secret: z.string().trim().max(500, 'too_long').default(''),
  typebotSlug: words.default(''),
  typebotExpires: z.coerce.number().int().min(0).max(525_600).default(1),
  typebotDelayMessage: z.coerce.number().int().min(0).max(20_000).default(1000),
  typebotKeywordFinish: words.default(''),
  typebotKeywordRestart: words.default(''),
  typebotUnknownMessage: text.default(''),
  typebotRestartMessage: text.default(''),
});
export type IntegrationFields = z.output<typeof IntegrationFields>;

export const integrations = {
  list: route({
    method: 'GET',
    path: '/queueIntegration',
    access: 'admin',
    plan: 'useIntegration',
    summary: 'Integrations of the company by name; searchParam looks into the name',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ queueIntegrations: z.array(IntegrationView), ...pageOutput }),
    errors: [],
  }),
  ...recordContract({
    name: 'integrations',
    path: '/queueIntegration',
    readers: 'admin',
    plan: 'useIntegration',
    view: IntegrationView,
    missing: 'ERR_NO_INTEGRATIONS_FOUND',
    one: 'integration',
    create: {
      summary: 'Create an integration; its name is unique in the company',
      input: IntegrationFields,
      errors: ['ERR_INTEGRATION_NAME_ALREADY_EXISTS', 'ERR_INTEGRATION_LIMIT'],
    },
    update: {
      summary: 'Change an integration; its type stays',
      input: Id.extend(IntegrationFields.shape),
      errors: ['ERR_INTEGRATION_NAME_ALREADY_EXISTS'],
    },
    remove: {
      summary: 'Delete an integration that no connection, queue or option leads to',
      errors: ['ERR_INTEGRATION_IN_USE'],
    },
  }),
  testSession: route({
    method: 'POST',
    path: '/queueIntegration/testSession',
    access: 'admin',
    plan: 'useIntegration',
    summary: 'Greet a Dialogflow agent in a session of its own; with id, masked credentials are the stored ones',
    input: z.object({
      id: NumericId.optional(),
      projectName: z.string().trim().min(2, 'too_short').max(100, 'too_long'),
      jsonContent: Credentials,
      language: z.string().trim().min(2, 'too_short').max(10, 'too_long'),
    }),
    output: z.object({ messages: z.array(z.string()) }),
    errors: ['ERR_NO_INTEGRATIONS_FOUND', 'ERR_TEST_SESSION_DIALOG', 'ERR_TEST_REPLY_DIALOG'],
  }),
};
