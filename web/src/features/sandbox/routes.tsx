import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/sandbox', lazy: async () => ({ Component: (await import('./Screen.tsx')).Screen }) },
];
