import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/contacts', lazy: async () => ({ Component: (await import('./ContactsScreen.tsx')).ContactsScreen }) },
];
