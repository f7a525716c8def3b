import type { IntegrationType } from '@shared/integrations/model.ts';
import type { IconType } from '@web/ui/Icon.tsx';
import { BotMessageSquare, BrainCircuit, Webhook, Workflow } from 'lucide-react';

export const typeIcons: Readonly<Record<IntegrationType, IconType>> = {
  typebot: BotMessageSquare,
  dialogflow: BrainCircuit,
  n8n: Workflow,
  webhook: Webhook,
};

/** The simplest to begin with first. */
export const offeredTypes: readonly IntegrationType[] = ['typebot', 'dialogflow', 'n8n', 'webhook'];

export const aboutType = {
  typebot: 'typebotText',
  dialogflow: 'dialogflowText',
  n8n: 'n8nText',
  webhook: 'webhookText',
} as const satisfies Record<IntegrationType, string>;
