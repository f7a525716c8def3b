import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/files', lazy: async () => ({ Component: (await import('./FileListsScreen.tsx')).FileListsScreen }) },
];
