import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/companies', lazy: async () => ({ Component: (await import('./CompaniesScreen.tsx')).CompaniesScreen }) },
];
