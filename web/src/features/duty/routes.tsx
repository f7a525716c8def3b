import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/plantao', lazy: async () => ({ Component: (await import('./DutyScreen.tsx')).DutyScreen }) },
];
