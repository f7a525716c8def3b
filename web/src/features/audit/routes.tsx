import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/audit', lazy: async () => ({ Component: (await import('./AuditScreen.tsx')).AuditScreen }) },
];
