import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/announcements',
    lazy: async () => ({ Component: (await import('./AnnouncementsScreen.tsx')).AnnouncementsScreen }),
  },
];
