import type { Integration, IntegrationType } from '@shared/integrations/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { StoredTicket } from '../core/store/entities.ts';
import { integrationRecords } from '../flows/integrations/repo.ts';
import { dialogflow } from './dialogflow.ts';
import type { External } from './model.ts';
import { answerByPrompt } from './prompts.ts';
import { typebot } from './typebot.ts';
import { webhook } from './webhook.ts';

const integrations: Readonly<Record<IntegrationType, (integration: Integration) => External>> = {
  dialogflow,
  typebot,
  n8n: webhook,
  webhook,
};

/** The service that has a ticket; undefined when it is gone, or the plan has it no more. A prompt sees to that itself. */
export async function externalOf(
  ctx: CompanyCtx,
  { integrationId, promptId }: Pick<StoredTicket, 'integrationId' | 'promptId'>,
): Promise<External | undefined> {
  if (integrationId === null) return promptId === null ? undefined : answerByPrompt;
  const integration = await integrationRecords.findUsable(ctx, integrationId);
  return integration && integrations[integration.type](integration);
}
