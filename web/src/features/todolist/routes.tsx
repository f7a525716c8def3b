import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/todolist', lazy: async () => ({ Component: (await import('./TodoScreen.tsx')).TodoScreen }) },
];
