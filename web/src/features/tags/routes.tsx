import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/tags', lazy: async () => ({ Component: (await import('./TagsScreen.tsx')).TagsScreen }) },
];
