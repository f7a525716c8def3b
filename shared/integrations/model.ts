import * as z from 'zod';

/**
 * Kinds of services that answer in place of the menu: a Typebot flow, a Dialogflow agent, or a flow behind a webhook.
 */
export const IntegrationType = z.enum(['dialogflow', 'n8n', 'webhook', 'typebot']);
export type IntegrationType = z.infer<typeof IntegrationType>;

/** Languages a Dialogflow agent may be asked in. */
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;

/** An integration as stored. `jsonContent` and `secret` are sealed and never leave the server. */
export const Integration = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  type: IntegrationType,
  name: z.string(),
  /** Dialogflow's project; for the others the same as the name. */
  projectName: z.string(),
  /** Dialogflow's service account. */
  jsonContent: z.string(),
  language: z.string(),
  /** Address of the flow: n8n and webhook where messages are posted to, Typebot the viewer. */
  urlN8N: z.string(),
  /** Signs what is posted to n8n and webhooks (`X-Signature`); empty: unsigned. */
  secret: z.string(),
  typebotSlug: z.string(),
  /** Minutes of silence after which a session begins again; 0: never. */
  typebotExpires: z.number().int(),
  /** Milliseconds of "typing" before each message. */
  typebotDelayMessage: z.number().int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Integration = z.infer<typeof Integration>;

/** `jsonContent` and `secret`: empty, or their last characters behind stars. */
export const IntegrationView = Integration.omit({ version: true });
export type IntegrationView = z.infer<typeof IntegrationView>;
