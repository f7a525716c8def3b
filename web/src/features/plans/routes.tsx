import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/plans', lazy: async () => ({ Component: (await import('./PlansScreen.tsx')).PlansScreen }) },
];
