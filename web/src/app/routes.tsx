import { routes as announcements } from '@web/features/announcements/routes.tsx';
import { routes as audit } from '@web/features/audit/routes.tsx';
import { routes as chats } from '@web/features/chats/routes.tsx';
import { routes as companies } from '@web/features/companies/routes.tsx';
import { routes as connections } from '@web/features/connections/routes.tsx';
import { routes as contacts } from '@web/features/contacts/routes.tsx';
import { routes as duty } from '@web/features/duty/routes.tsx';
import { routes as fileLists } from '@web/features/fileLists/routes.tsx';
import { routes as firstSteps } from '@web/features/firstSteps/routes.tsx';
import { routes as helps } from '@web/features/helps/routes.tsx';
import { routes as integrations } from '@web/features/integrations/routes.tsx';
import { routes as invoices } from '@web/features/invoices/routes.tsx';
import { routes as kanban } from '@web/features/kanban/routes.tsx';
import { routes as legal } from '@web/features/legal/routes.tsx';
import { routes as plans } from '@web/features/plans/routes.tsx';
import { routes as prompts } from '@web/features/prompts/routes.tsx';
import { routes as queues } from '@web/features/queues/routes.tsx';
import { routes as quickMessages } from '@web/features/quickMessages/routes.tsx';
import { routes as sandbox } from '@web/features/sandbox/routes.tsx';
import { routes as schedules } from '@web/features/schedules/routes.tsx';
import { routes as session } from '@web/features/session/routes.tsx';
import { routes as settings } from '@web/features/settings/routes.tsx';
import { routes as tags } from '@web/features/tags/routes.tsx';
import { routes as tickets } from '@web/features/tickets/routes.tsx';
import { routes as todolist } from '@web/features/todolist/routes.tsx';
import { routes as users } from '@web/features/users/routes.tsx';
import { Navigate, type RouteObject } from 'react-router-dom';
import { PublicOnly, RequireSession } from './guards.tsx';
import { screens } from './lazyRoutes.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { settingsHub } from './pages.ts';

export const routes: RouteObject[] = [
  { element: <PublicOnly />, children: screens(session) },
  ...screens(legal),
  {
    element: <RequireSession />,
    children: screens([
      {
        // Visitors do not wait for what only members see.
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: screens([
          // The dashboard takes this place once it exists.
          { path: '/', element: <Navigate to="/tickets" replace /> },
          ...tickets,
          ...contacts,
          ...tags,
          ...kanban,
          ...chats,
          ...todolist,
          ...announcements,
          ...companies,
          ...plans,
          ...helps,
          ...quickMessages,
          ...schedules,
          ...users,
          ...queues,
          ...integrations,
          ...prompts,
          ...fileLists,
          ...duty,
          ...connections,
          ...settings,
          {
            path: settingsHub.path,
            lazy: async () => ({ Component: (await import('./settingsHub/SettingsHub.tsx')).SettingsHub }),
          },
          ...firstSteps,
          ...audit,
          ...sandbox,
          ...invoices,
          { path: '*', element: <NotFoundPage /> },
        ]),
      },
    ]),
  },
];
