import type { RouteObject } from 'react-router-dom';

/** For anybody, signed in or not: they are read before there is an account. */
export const routes: RouteObject[] = [
  { path: '/terms', lazy: async () => ({ Component: (await import('./LegalPages.tsx')).TermsPage }) },
  { path: '/privacy', lazy: async () => ({ Component: (await import('./LegalPages.tsx')).PrivacyPage }) },
];
