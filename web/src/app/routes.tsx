import { fetchPane } from '@web/features/tickets/inbox/lazyPanels.tsx';
import type { RouteObject } from 'react-router-dom';
import { AllowedOutlet, PublicOnly, RequireSession } from './guards.tsx';
import { at, screens } from './lazyRoutes.tsx';

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
  at(
    '/login/provider/:company',
    async () => (await import('@web/features/session/company/ReturnScreen.tsx')).ReturnScreen,
  ),
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
  // The list stays mounted while records change, because the record is an optional part of the path.
  at('/tickets/:uuid?', async () => {
    // The conversation pane loads in parallel with the list if the address names a ticket.
    if (/^\/tickets\/./.test(location.pathname)) fetchPane();
    return (await import('@web/features/tickets/TicketsScreen.tsx')).TicketsScreen;
  }),
  at('*', async () => {
    const { MemberScreens, fetchScreen } = await import('./MemberScreens.tsx');
    fetchScreen(location.pathname);
    return MemberScreens;
  }),
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
        children: screens(forMembers),
      },
    ]),
  },
];
