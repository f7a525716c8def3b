import { integrations } from '@shared/integrations/contract.ts';
import type { Integration, IntegrationView } from '@shared/integrations/model.ts';
import { integrationView } from '@shared/integrations/rules.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { recordRoutes } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { maskSealed } from '../../core/secrets/encryption.ts';
import { createIntegration, revisedIntegration } from '../../flows/integrations/changes.ts';
import { integrationRecords } from '../../flows/integrations/repo.ts';
import { testSession } from './testing.ts';

const shown = async (integration: Integration): Promise<IntegrationView> =>
  integrationView(integration, await maskSealed(integration.secret));

export const handler = serve(integrations, {
  list: async (input, ctx) => {
    const { items, ...page } = namedPage(await integrationRecords.list(ctx), input);
    return { queueIntegrations: await Promise.all(items.map(shown)), ...page };
  },
  ...recordRoutes(integrationRecords, {
    noun: 'Integration',
    view: shown,
    create: createIntegration,
    revise: revisedIntegration,
  }),
  testSession,
});
