import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/users', lazy: async () => ({ Component: (await import('./UsersScreen.tsx')).UsersScreen }) },
];
