import { useRoutes } from 'react-router-dom';
import { at, preload, screens } from './lazyRoutes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { settingsHub } from './pages.ts';

const routes = screens([
  at('/', async () => (await import('@web/features/dashboard/DashboardScreen.tsx')).DashboardScreen),
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
  at('/sandbox/:step?', async () => (await import('@web/features/sandbox/SandboxScreen.tsx')).SandboxScreen),
  at('/sandbox/bank', async () => (await import('@web/features/sandbox/bank/BankScreen.tsx')).BankScreen),
  at('/sandbox/emails', async () => (await import('@web/features/sandbox/mailbox/MailboxScreen.tsx')).MailboxScreen),
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
  { path: '*', element: <NotFoundPage /> },
]);

/** Starts fetching the code of a screen. */
export const fetchScreen = (path: string): void => preload(routes, path);

/** Every screen of members but the inbox, which does not wait for the names of all their files. */
export function MemberScreens() {
  return useRoutes(routes);
}
