import { integrations } from '@shared/integrations/contract.ts';
import type { Integration, IntegrationView } from '@shared/integrations/model.ts';
import { integrationView } from '@shared/integrations/rules.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { serve } from '../../core/http/serve.ts';
import { decrypt, maskSecret } from '../../core/secrets/encryption.ts';
import { createIntegration, removeIntegration, updateIntegration } from '../../flows/integrations/changes.ts';
import { integrationRecords } from '../../flows/integrations/repo.ts';
import { testSession } from './testing.ts';

const shown = async (integration: Integration): Promise<IntegrationView> =>
  integrationView(integration, integration.secret && maskSecret(await decrypt(integration.secret)));

export const handler = serve(integrations, {
  list: async (input, ctx) => {
    const { items, ...page } = namedPage(await integrationRecords.list(ctx), input);
    return { queueIntegrations: await Promise.all(items.map(shown)), ...page };
  },
  get: async ({ id }, ctx) => shown(await integrationRecords.get(ctx, id)),
  create: async (draft, ctx) => shown(await createIntegration(draft, ctx)),
  update: async (input, ctx) => shown(await updateIntegration(input, ctx)),
  remove: async ({ id }, ctx) => {
    await removeIntegration(id, ctx);
    return { message: 'Integration deleted' };
  },
  testSession,
});
