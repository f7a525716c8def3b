import { fetchPane } from '@web/features/tickets/inbox/lazyPanels.tsx';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AllowedOutlet, PublicOnly, RequireSession } from './guards.tsx';
import { screens } from './lazyRoutes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { settingsHub } from './pages.ts';

/** A screen whose code is fetched when it is opened. */
const at = (path: string, screen: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await screen() }),
});

const forVisitors = [
  at(
    '/invitation',
    async () => (await import('@web/features/session/invitation/InvitationScreen.tsx')).InvitationScreen,
  ),
  at(
    '/recovery-password',
    async () => (await import('@web/features/session/recovery/RecoveryScreen.tsx')).RecoveryScreen,
  ),
  at('/login', async () => (await import('@web/features/session/LoginScreen.tsx')).LoginScreen),
  at(
    '/login/company/:link',
    async () => (await import('@web/features/session/company/CompanyScreen.tsx')).CompanyScreen,
  ),
  at('/login/provider', async () => (await import('@web/features/session/company/ReturnScreen.tsx')).ReturnScreen),
  at('/signup', async () => (await import('@web/features/session/SignUpScreen.tsx')).SignUpScreen),
];

/** Read before there is an account, and with one. */
const forEverybody = [
  at('/prove-email', async () => (await import('@web/features/session/proof/ProofScreen.tsx')).ProofScreen),
  at(
    '/email-preferences',
    async () => (await import('@web/features/session/preferences/PreferencesScreen.tsx')).PreferencesScreen,
  ),
  at('/terms', async () => (await import('@web/features/legal/LegalPages.tsx')).TermsPage),
  at('/privacy', async () => (await import('@web/features/legal/LegalPages.tsx')).PrivacyPage),
];

const forMembers = [
  at('/', async () => (await import('@web/features/dashboard/DashboardScreen.tsx')).DashboardScreen),
  // Where one goes from record to record, the optional part keeps the list as it is.
  at('/tickets/:uuid?', async () => {
    // Beside the list and not after it, where one is opened with it.
    if (/^\/tickets\/./.test(location.pathname)) fetchPane();
    return (await import('@web/features/tickets/TicketsScreen.tsx')).TicketsScreen;
  }),
  at('/contacts', async () => (await import('@web/features/contacts/ContactsScreen.tsx')).ContactsScreen),
  at('/contact-lists', async () => (await import('@web/features/contactLists/ListsScreen.tsx')).ListsScreen),
  at(
    '/contact-lists/:contactListId/contacts',
    async () => (await import('@web/features/contactLists/ItemsScreen.tsx')).ItemsScreen,
  ),
  at('/opt-outs', async () => (await import('@web/features/optOuts/OptOutsScreen.tsx')).OptOutsScreen),
  at('/tags', async () => (await import('@web/features/tags/TagsScreen.tsx')).TagsScreen),
  at('/Kanban', async () => (await import('@web/features/kanban/KanbanScreen.tsx')).KanbanScreen),
  at(
    '/moments/activity',
    async () => (await import('@web/features/moments/activity/ActivityScreen.tsx')).ActivityScreen,
  ),
  at('/moments', async () => (await import('@web/features/moments/MomentsScreen.tsx')).MomentsScreen),
  at('/TagsKanban', async () => (await import('@web/features/kanban/StagesScreen.tsx')).StagesScreen),
  at('/chats/:uuid?', async () => (await import('@web/features/chats/ChatsScreen.tsx')).ChatsScreen),
  at('/todolist', async () => (await import('@web/features/todolist/TodoScreen.tsx')).TodoScreen),
  at(
    '/announcements',
    async () => (await import('@web/features/announcements/AnnouncementsScreen.tsx')).AnnouncementsScreen,
  ),
  at(
    '/quick-messages',
    async () => (await import('@web/features/quickMessages/QuickMessagesScreen.tsx')).QuickMessagesScreen,
  ),
  at('/schedules', async () => (await import('@web/features/schedules/SchedulesScreen.tsx')).SchedulesScreen),
  at('/users', async () => (await import('@web/features/users/UsersScreen.tsx')).UsersScreen),
  at('/queues', async () => (await import('@web/features/queues/QueuesScreen.tsx')).QueuesScreen),
  at(
    '/queue-integration',
    async () => (await import('@web/features/integrations/IntegrationsScreen.tsx')).IntegrationsScreen,
  ),
  at('/prompts', async () => (await import('@web/features/prompts/PromptsScreen.tsx')).PromptsScreen),
  at('/files', async () => (await import('@web/features/fileLists/FileListsScreen.tsx')).FileListsScreen),
  at('/holidays', async () => (await import('@web/features/holidays/HolidaysScreen.tsx')).HolidaysScreen),
  at('/plantao', async () => (await import('@web/features/duty/DutyScreen.tsx')).DutyScreen),
  at(
    '/connections/:step?',
    async () => (await import('@web/features/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
  ),
  at('/security', async () => (await import('@web/features/security/SecurityScreen.tsx')).SecurityScreen),
  at('/settings', async () => (await import('@web/features/settings/SettingsScreen.tsx')).SettingsScreen),
  at(settingsHub.path, async () => (await import('./settingsHub/SettingsHub.tsx')).SettingsHub),
  at('/first-steps', async () => (await import('@web/features/firstSteps/FirstStepsScreen.tsx')).FirstStepsScreen),
  at('/personal-data', async () => (await import('@web/features/privacy/PersonalDataScreen.tsx')).PersonalDataScreen),
  at('/personal-data/proof/:taskId', async () => (await import('@web/features/privacy/ProofScreen.tsx')).ProofScreen),
  at(
    '/processing-activities',
    async () => (await import('@web/features/processingActivities/ActivitiesScreen.tsx')).ActivitiesScreen,
  ),
  at(
    '/processing-activities/print',
    async () => (await import('@web/features/processingActivities/PrintScreen.tsx')).PrintScreen,
  ),
  at(
    '/single-sign-on',
    async () => (await import('@web/features/singleSignOn/SingleSignOnScreen.tsx')).SingleSignOnScreen,
  ),
  at('/incidents/:id/print', async () => (await import('@web/features/incidents/PrintScreen.tsx')).PrintScreen),
  at('/incidents', async () => (await import('@web/features/incidents/IncidentsScreen.tsx')).IncidentsScreen),
  at('/campaigns', async () => (await import('@web/features/campaigns/CampaignsScreen.tsx')).CampaignsScreen),
  at('/campaigns-config', async () => (await import('@web/features/campaigns/config/ConfigScreen.tsx')).ConfigScreen),
  at(
    '/campaign/:id/report',
    async () => (await import('@web/features/campaigns/report/ReportScreen.tsx')).ReportScreen,
  ),
  at(
    '/service-levels',
    async () => (await import('@web/features/serviceLevels/ServiceLevelsScreen.tsx')).ServiceLevelsScreen,
  ),
  at('/reports', async () => (await import('@web/features/reports/ReportsScreen.tsx')).ReportsScreen),
  at('/messages-api', async () => (await import('@web/features/developers/MessagesApiScreen.tsx')).MessagesApiScreen),
  at('/api-keys', async () => (await import('@web/features/developers/ApiKeysScreen.tsx')).ApiKeysScreen),
  at('/webhooks', async () => (await import('@web/features/developers/WebhooksScreen.tsx')).WebhooksScreen),
  at('/audit', async () => (await import('@web/features/audit/AuditScreen.tsx')).AuditScreen),
  at('/sandbox/:step?', async () => (await import('@web/features/sandbox/Screen.tsx')).Screen),
  at('/sandbox/bank', async () => (await import('@web/features/sandbox/bank/Screen.tsx')).Screen),
  at('/sandbox/emails', async () => (await import('@web/features/sandbox/mailbox/Screen.tsx')).Screen),
  at('/companies/:id', async () => (await import('@web/features/companies/page/CompanyScreen.tsx')).CompanyScreen),
  at('/companies', async () => (await import('@web/features/companies/CompaniesScreen.tsx')).CompaniesScreen),
  at(
    '/platform-settings',
    async () => (await import('@web/features/settings/platform/PlatformScreen.tsx')).PlatformScreen,
  ),
  at('/money', async () => (await import('@web/features/money/MoneyScreen.tsx')).MoneyScreen),
  at('/plans', async () => (await import('@web/features/plans/PlansScreen.tsx')).PlansScreen),
  at('/helps', async () => (await import('@web/features/helps/HelpsScreen.tsx')).HelpsScreen),
  at('/help-videos', async () => (await import('@web/features/helps/VideosScreen.tsx')).VideosScreen),
  at('/financeiro', async () => (await import('@web/features/invoices/InvoicesScreen.tsx')).InvoicesScreen),
  at(
    '/financeiro-aberto',
    async () => (await import('@web/features/invoices/OpenInvoicesScreen.tsx')).OpenInvoicesScreen,
  ),
  at('/financeiro/plano', async () => (await import('@web/features/invoices/plan/PlanScreen.tsx')).PlanScreen),
  at('/financeiro/recibo/:id', async () => (await import('@web/features/invoices/ReceiptScreen.tsx')).ReceiptScreen),
];

export const routes: RouteObject[] = [
  { element: <PublicOnly />, children: screens(forVisitors) },
  ...screens(forEverybody),
  {
    element: <RequireSession />,
    children: screens([
      // A screen on the wall has no menu.
      {
        element: <AllowedOutlet />,
        children: screens([
          at('/moments/wall', async () => (await import('@web/features/moments/wall/WallScreen.tsx')).WallScreen),
        ]),
      },
      {
        // Visitors do not wait for what only members see.
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: screens([...forMembers, { path: '*', element: <NotFoundPage /> }]),
      },
    ]),
  },
];
