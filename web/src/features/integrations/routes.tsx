import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/queue-integration',
    lazy: async () => ({ Component: (await import('./IntegrationsScreen.tsx')).IntegrationsScreen }),
  },
];
