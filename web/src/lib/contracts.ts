import { chats } from '@shared/chats/contract.ts';
import { contacts } from '@shared/contacts/contract.ts';
import type { Contract } from '@shared/contract.ts';
import type { Resource } from '@shared/core/route.ts';
import { drafts } from '@shared/drafts/contract.ts';
import { media } from '@shared/media/contract.ts';
import { messages } from '@shared/messages/contract.ts';
import { queues } from '@shared/queues/contract.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import { session } from '@shared/session/contract.ts';
import { settings } from '@shared/settings/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { users } from '@shared/users/contract.ts';
import { NetworkError } from './httpTransport.ts';

/** What the shell and the inbox call: it works without waiting for more code, also offline. */
const early = {
  ...{ session, users, settings, tickets, messages, contacts },
  ...{ queues, tags, drafts, media, chats, quickMessages },
};

const platform = () => import('@shared/platform/contract.ts');

/** What other screens call comes with their first call, so that a screen more costs the first load nothing. */
const late = {
  dashboard: async () => (await import('@shared/metrics/contract.ts')).dashboard,
  announcements: async () => (await import('@shared/announcements/contract.ts')).announcements,
  apiKeys: async () => (await import('@shared/developers/contract.ts')).apiKeys,
  assistant: async () => (await import('@shared/assistant/contract.ts')).assistant,
  audit: async () => (await import('@shared/audit/contract.ts')).audit,
  companies: async () => (await import('@shared/companies/contract.ts')).companies,
  campaigns: async () => (await import('@shared/campaigns/contract.ts')).campaigns,
  connections: async () => (await import('@shared/connections/contract.ts')).connections,
  contactLists: async () => (await import('@shared/contactLists/contract.ts')).contactLists,
  duty: async () => (await import('@shared/duty/contract.ts')).duty,
  emailPreferences: async () => (await import('@shared/emails/contract.ts')).emailPreferences,
  externalApi: async () => (await import('@shared/developers/contract.ts')).externalApi,
  facebook: async () => (await import('@shared/facebook/contract.ts')).facebook,
  fileLists: async () => (await import('@shared/fileLists/contract.ts')).fileLists,
  holidays: async () => (await import('@shared/holidays/contract.ts')).holidays,
  helps: async () => (await import('@shared/helps/contract.ts')).helps,
  incidents: async () => (await import('@shared/incidents/contract.ts')).incidents,
  integrations: async () => (await import('@shared/integrations/contract.ts')).integrations,
  companyPage: async () => (await platform()).companyPage,
  removal: async () => (await platform()).removal,
  impersonation: async () => (await platform()).impersonation,
  platformSettings: async () => (await platform()).platformSettings,
  invoices: async () => (await import('@shared/invoices/contract.ts')).invoices,
  optOuts: async () => (await import('@shared/optOuts/contract.ts')).optOuts,
  passkeys: async () => (await import('@shared/passkeys/contract.ts')).passkeys,
  paymentWebhooks: async () => (await import('@shared/paymentWebhooks/contract.ts')).paymentWebhooks,
  moments: async () => (await import('@shared/moments/contract.ts')).moments,
  money: async () => (await import('@shared/money/contract.ts')).money,
  notes: async () => (await import('@shared/notes/contract.ts')).notes,
  plans: async () => (await import('@shared/plans/contract.ts')).plans,
  privacy: async () => (await import('@shared/privacy/contract.ts')).privacy,
  processingActivities: async () => (await import('@shared/processingActivities/contract.ts')).processingActivities,
  prompts: async () => (await import('@shared/prompts/contract.ts')).prompts,
  pushSubscriptions: async () => (await import('@shared/pushSubscriptions/contract.ts')).pushSubscriptions,
  recovery: async () => (await import('@shared/recovery/contract.ts')).recovery,
  serviceResults: async () => (await import('@shared/serviceResults/contract.ts')).serviceResults,
  reports: async () => (await import('@shared/reports/contract.ts')).reports,
  sandbox: async () => (await import('@shared/sandbox/contract.ts')).sandbox,
  schedules: async () => (await import('@shared/schedules/contract.ts')).schedules,
  security: async () => (await import('@shared/security/contract.ts')).security,
  singleSignOn: async () => (await import('@shared/singleSignOn/contract.ts')).singleSignOn,
  templates: async () => (await import('@shared/templates/contract.ts')).templates,
  webhookEndpoints: async () => (await import('@shared/developers/contract.ts')).webhookEndpoints,
  webhooks: async () => (await import('@shared/webhooks/contract.ts')).webhooks,
};

type Feature = keyof Contract;

const known: Partial<Record<Feature, Resource>> = { ...early };
const loads: Record<Exclude<Feature, keyof typeof early>, () => Promise<Resource>> = late;

/** The routes of a feature. @throws NetworkError when their code did not come */
export async function contractOf(feature: Feature): Promise<Resource> {
  const resource = known[feature];
  if (resource) return resource;
  try {
    const loaded = await loads[feature as keyof typeof late]();
    known[feature] = loaded;
    return loaded;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
