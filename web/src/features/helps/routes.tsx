import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/helps', lazy: async () => ({ Component: (await import('./HelpsScreen.tsx')).HelpsScreen }) },
  { path: '/help-videos', lazy: async () => ({ Component: (await import('./VideosScreen.tsx')).VideosScreen }) },
];
