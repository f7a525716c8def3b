import { platformCompany } from '@shared/companies/subscription.ts';
import type { Session } from '@web/lib/session.tsx';
import type { pageLabels } from './pageLabels.ts';

export const settingsGroups = [
  'team',
  'channels',
  'automation',
  'campaigns',
  'organization',
  'company',
  'developers',
  'platform',
] as const;
export type SettingsGroup = (typeof settingsGroups)[number];
/** `work` pages are in the side menu, the others in the settings hub. */
export type PageGroup = 'work' | SettingsGroup;

/** Key of a page's label in `pageLabels` and of its other search words in `pageSearchTerms`. */
export type PageKey = keyof (typeof pageLabels)['table'];
export type WorkKey =
  | 'dashboard'
  | 'tickets'
  | 'contacts'
  | 'kanban'
  | 'chats'
  | 'todolist'
  | 'schedules'
  | 'moments'
  | 'campaigns'
  | 'reports'
  | 'helps';

/** A page as the side menu, the settings hub and the command palette offer it. */
export type Page = { readonly path: string; readonly visible: (session: Session) => boolean } & (
  | { readonly group: 'work'; readonly textKey: WorkKey }
  | { readonly group: SettingsGroup; readonly textKey: Exclude<PageKey, WorkKey> }
);

const everyone = () => true;
const isStaff = ({ user }: Session): boolean => user.super;
export const isAdmin = ({ user }: Session): boolean => user.profile === 'admin';
/** The platform's own company has no invoices. */
const hasInvoices = (session: Session): boolean => isAdmin(session) && session.user.companyId !== platformCompany;
/** allowConnections makes a user an administrator of connections alone. */
export const managesConnections = (session: Session): boolean =>
  isAdmin(session) || session.user.allowConnections === 'enabled';

export const hasChats = ({ user }: Session): boolean => user.company.plan?.useInternalChat === true;

export const hasSchedules = ({ user }: Session): boolean => user.company.plan?.useSchedules === true;

export const hasKanban = ({ user }: Session): boolean => user.company.plan?.useKanban === true;

/** True for users who may see all colleagues at work. */
export const seesMoments = ({ user }: Session): boolean => user.profile !== 'user' || user.allowRealTime === 'enabled';

/** Campaigns are for administrators, of companies whose plan has them. */
export const hasCampaigns = (session: Session): boolean => isAdmin(session) && session.hasPlan('useCampaigns');

/** Integrations are for administrators, of companies whose plan has them. */
export const hasIntegrations = (session: Session): boolean => isAdmin(session) && session.hasPlan('useIntegration');

export const hasPrompts = (session: Session): boolean => isAdmin(session) && session.hasPlan('useOpenAi');

/** True for supervisors, administrators and users with access to the dashboard. */
export const readsReports = ({ user }: Session): boolean => user.profile !== 'user' || user.showDashboard === 'enabled';

/** Attendants see their own numbers where the company lets them. */
export const hasDashboard = (session: Session): boolean =>
  readsReports(session) || session.setting('attendantDashboard') === 'enabled';

/** Programs of a company are its administrators’ business. */
export const hasExternalApi = (session: Session): boolean => isAdmin(session) && session.hasPlan('useExternalApi');

/** The sandbox is where it was opened, for those who connect numbers. */
export const hasSandbox = (session: Session): boolean =>
  session.user.company.hasSandbox === true && managesConnections(session);

/** Invoices of a demonstration are paid there. */
const hasBank = (session: Session): boolean => session.user.company.hasSandbox === true && hasInvoices(session);

/** E-mails can be read where they stay on the machine instead of going to people. */
export const hasMailbox = (session: Session): boolean =>
  session.user.company.hasMailbox === true && hasSandbox(session);

/** All pages, each with the rule for its visibility. */
export const pages: readonly Page[] = [
  { path: '/', textKey: 'dashboard', group: 'work', visible: hasDashboard },
  { path: '/tickets', textKey: 'tickets', group: 'work', visible: everyone },
  { path: '/contacts', textKey: 'contacts', group: 'work', visible: everyone },
  { path: '/Kanban', textKey: 'kanban', group: 'work', visible: hasKanban },
  { path: '/chats', textKey: 'chats', group: 'work', visible: hasChats },
  { path: '/todolist', textKey: 'todolist', group: 'work', visible: everyone },
  { path: '/schedules', textKey: 'schedules', group: 'work', visible: hasSchedules },
  { path: '/moments', textKey: 'moments', group: 'work', visible: seesMoments },
  { path: '/campaigns', textKey: 'campaigns', group: 'work', visible: hasCampaigns },
  { path: '/reports', textKey: 'reports', group: 'work', visible: readsReports },
  { path: '/helps', textKey: 'helps', group: 'work', visible: everyone },

  { path: '/users', textKey: 'users', group: 'team', visible: isAdmin },
  { path: '/queues', textKey: 'queues', group: 'team', visible: isAdmin },
  { path: '/service-levels', textKey: 'serviceLevels', group: 'team', visible: readsReports },
  { path: '/plantao', textKey: 'duty', group: 'team', visible: isAdmin },

  { path: '/connections', textKey: 'connections', group: 'channels', visible: managesConnections },
  { path: '/sandbox/emails', textKey: 'mailbox', group: 'channels', visible: hasMailbox },
  { path: '/sandbox/bank', textKey: 'bank', group: 'channels', visible: hasBank },
  { path: '/sandbox', textKey: 'sandbox', group: 'channels', visible: hasSandbox },

  { path: '/quick-messages', textKey: 'quickMessages', group: 'automation', visible: everyone },
  { path: '/files', textKey: 'files', group: 'automation', visible: everyone },
  { path: '/queue-integration', textKey: 'integrations', group: 'automation', visible: hasIntegrations },
  { path: '/prompts', textKey: 'prompts', group: 'automation', visible: hasPrompts },

  { path: '/contact-lists', textKey: 'contactLists', group: 'campaigns', visible: hasCampaigns },
  { path: '/opt-outs', textKey: 'optOuts', group: 'campaigns', visible: hasCampaigns },

  { path: '/tags', textKey: 'tags', group: 'organization', visible: everyone },
  { path: '/TagsKanban', textKey: 'tagsKanban', group: 'organization', visible: hasKanban },

  { path: '/settings', textKey: 'options', group: 'company', visible: isAdmin },
  { path: '/settings#companyHours', textKey: 'hours', group: 'company', visible: isAdmin },
  { path: '/holidays', textKey: 'holidays', group: 'company', visible: isAdmin },
  { path: '/settings#privacy', textKey: 'privacy', group: 'company', visible: isAdmin },
  { path: '/financeiro', textKey: 'invoices', group: 'company', visible: hasInvoices },
  { path: '/personal-data', textKey: 'personalData', group: 'company', visible: isAdmin },
  { path: '/processing-activities', textKey: 'processingActivities', group: 'company', visible: isAdmin },
  { path: '/incidents', textKey: 'incidents', group: 'company', visible: isAdmin },
  { path: '/single-sign-on', textKey: 'singleSignOn', group: 'company', visible: isAdmin },
  { path: '/audit', textKey: 'audit', group: 'company', visible: isAdmin },

  { path: '/messages-api', textKey: 'messagesApi', group: 'developers', visible: hasExternalApi },
  { path: '/api-keys', textKey: 'apiKeys', group: 'developers', visible: hasExternalApi },
  { path: '/webhooks', textKey: 'webhooks', group: 'developers', visible: hasExternalApi },

  { path: '/companies', textKey: 'companies', group: 'platform', visible: isStaff },
  { path: '/money', textKey: 'money', group: 'platform', visible: isStaff },
  { path: '/plans', textKey: 'plans', group: 'platform', visible: isStaff },
  { path: '/platform-settings', textKey: 'platformSettings', group: 'platform', visible: isStaff },
  { path: '/announcements', textKey: 'announcements', group: 'platform', visible: isStaff },
  { path: '/help-videos', textKey: 'helpVideos', group: 'platform', visible: isStaff },
];

/** Every user can see at least one page of the settings hub. */
export const settingsHub = { path: '/all-settings', textKey: 'settings' } as const;

/** The page a path belongs to: `/tickets/ab12` belongs to `/tickets`. */
export const pageOf = (path: string): Page | undefined =>
  pages.find((page) => path === page.path || path.startsWith(`${page.path}/`));

export const isInSettings = (path: string): boolean => {
  const group = pageOf(path)?.group;
  return group !== undefined && group !== 'work';
};

/** The pages this person may open. */
export const pagesFor = (session: Session): readonly Page[] =>
  session.isExpired ? [] : pages.filter((page) => page.visible(session));
