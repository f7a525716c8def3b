import { announcements } from './announcements/contract.ts';
import { assistant } from './assistant/contract.ts';
import { audit } from './audit/contract.ts';
import { campaigns } from './campaigns/contract.ts';
import { chats } from './chats/contract.ts';
import { companies } from './companies/contract.ts';
import { connections } from './connections/contract.ts';
import { contactLists } from './contactLists/contract.ts';
import { contacts } from './contacts/contract.ts';
import type { Resource } from './core/route.ts';
import { apiKeys, externalApi, webhookEndpoints } from './developers/contract.ts';
import { drafts } from './drafts/contract.ts';
import { duty } from './duty/contract.ts';
import { emailPreferences } from './emails/contract.ts';
import { facebook } from './facebook/contract.ts';
import { fileLists } from './fileLists/contract.ts';
import { helps } from './helps/contract.ts';
import { holidays } from './holidays/contract.ts';
import { incidents } from './incidents/contract.ts';
import { integrations } from './integrations/contract.ts';
import { invoices } from './invoices/contract.ts';
import { media } from './media/contract.ts';
import { messages } from './messages/contract.ts';
import { dashboard } from './metrics/contract.ts';
import { moments } from './moments/contract.ts';
import { money } from './money/contract.ts';
import { notes } from './notes/contract.ts';
import { optOuts } from './optOuts/contract.ts';
import { passkeys } from './passkeys/contract.ts';
import { paymentWebhooks } from './paymentWebhooks/contract.ts';
import { plans } from './plans/contract.ts';
import { companyPage, impersonation, platformSettings, removal, staff } from './platform/contract.ts';
import { privacy } from './privacy/contract.ts';
import { processingActivities } from './processingActivities/contract.ts';
import { prompts } from './prompts/contract.ts';
import { pushSubscriptions } from './pushSubscriptions/contract.ts';
import { queues } from './queues/contract.ts';
import { quickMessages } from './quickMessages/contract.ts';
import { recovery } from './recovery/contract.ts';
import { reports } from './reports/contract.ts';
import { sandbox } from './sandbox/contract.ts';
import { schedules } from './schedules/contract.ts';
import { security } from './security/contract.ts';
import { serviceResults } from './serviceResults/contract.ts';
import { session } from './session/contract.ts';
import { settings } from './settings/contract.ts';
import { singleSignOn } from './singleSignOn/contract.ts';
import { tags } from './tags/contract.ts';
import { templates } from './templates/contract.ts';
import { tickets } from './tickets/contract.ts';
import { users } from './users/contract.ts';
import { webhooks } from './webhooks/contract.ts';

/** The one table of routes. Gateway, handlers, web client, query keys, documentation and generated tests read it. */
export const contract = {
  session,
  recovery,
  security,
  passkeys,
  singleSignOn,
  users,
  companies,
  plans,
  helps,
  queues,
  templates,
  settings,
  platformSettings,
  staff,
  impersonation,
  removal,
  companyPage,
  connections,
  facebook,
  tags,
  notes,
  contacts,
  contactLists,
  campaigns,
  optOuts,
  tickets,
  moments,
  messages,
  media,
  drafts,
  quickMessages,
  chats,
  announcements,
  schedules,
  duty,
  prompts,
  assistant,
  fileLists,
  integrations,
  apiKeys,
  externalApi,
  webhookEndpoints,
  audit,
  invoices,
  dashboard,
  money,
  reports,
  serviceResults,
  privacy,
  incidents,
  processingActivities,
  holidays,
  emailPreferences,
  pushSubscriptions,
  paymentWebhooks,
  webhooks,
  sandbox,
} as const satisfies Record<string, Resource>;

export type Contract = typeof contract;
