import { isMasked, masked } from '../core/maskedSecret.ts';
import { fold } from '../core/text.ts';
import type { IntegrationFields } from './contract.ts';
import type { Integration, IntegrationType, IntegrationView } from './model.ts';

/** Integrations of a company: they are read together. */
export const maxIntegrations = 50;

/** Unique key within the company: the name, regardless of case and accents (B-INT-1). */
export const integrationMark = ({ name }: Pick<Integration, 'name'>): string => fold(name);

/** An integration without its secrets. @param end what people may see of the secret; by default nothing */
export function integrationView({ version: _version, ...integration }: Integration, end = masked): IntegrationView {
  const { jsonContent, secret } = integration;
  return { ...integration, jsonContent: jsonContent === '' ? '' : masked, secret: secret === '' ? '' : end };
}

type Field = 'projectName' | 'jsonContent' | 'urlN8N' | 'secret' | 'typebotSlug';

/** Fields that each type uses; all others are left over from another choice. */
const ownFields: Readonly<Record<IntegrationType, readonly Field[]>> = {
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N', 'secret'],
  webhook: ['urlN8N', 'secret'],
  typebot: ['urlN8N', 'typebotSlug'],
};
const required: Readonly<Record<IntegrationType, readonly Field[]>> = {
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
};

const nothing = { projectName: '', jsonContent: '', urlN8N: '', secret: '', typebotSlug: '' };

/** Keeps only the fields that the type uses; the name doubles as the project name for all types but Dialogflow. */
export function withOwnFields(fields: IntegrationFields): IntegrationFields {
  const kept = Object.fromEntries(ownFields[fields.type].map((name) => [name, fields[name]]));
  return { ...fields, ...nothing, ...(fields.type === 'dialogflow' ? {} : { projectName: fields.name }), ...kept };
}

/** Without a name and password in it: those would be shown to everybody who may see the address. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

/** The service account that signs for Dialogflow, as Google hands it out. */
export interface ServiceAccount {
  readonly client_email: string;
  /** PEM */
  readonly private_key: string;
}

/** undefined when the text is not JSON with an address and a key. */
export function serviceAccountIn(text: string): ServiceAccount | undefined {
  let found: Partial<Record<keyof ServiceAccount, unknown>> | null;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { client_email, private_key } = found ?? {};
  const isWhole = typeof client_email === 'string' && typeof private_key === 'string';
  return isWhole && client_email !== '' && private_key !== '' ? { client_email, private_key } : undefined;
}

export type IntegrationFault = 'required' | 'invalid_url' | 'invalid_credentials';

/** Error codes by field; `jsonContent` is plain text, or masked if the stored value is kept. */
export function integrationFaults(
  fields: Pick<IntegrationFields, Field | 'type'>,
): Partial<Record<Field, IntegrationFault>> {
  const missing = required[fields.type].filter((name) => fields[name].trim() === '');
  const { jsonContent, urlN8N } = fields;
  const isCredential = jsonContent === '' || isMasked(jsonContent) || serviceAccountIn(jsonContent) !== undefined;
  return {
    ...(isCredential ? {} : { jsonContent: 'invalid_credentials' as const }),
    ...(urlN8N === '' || isWebAddress(urlN8N) ? {} : { urlN8N: 'invalid_url' as const }),
    ...Object.fromEntries(missing.map((name) => [name, 'required' as const])),
  };
}
