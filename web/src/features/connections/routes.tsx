import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/connections',
    lazy: async () => ({ Component: (await import('./ConnectionsScreen.tsx')).ConnectionsScreen }),
  },
];
