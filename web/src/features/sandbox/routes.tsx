import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/sandbox', lazy: async () => ({ Component: (await import('./Screen.tsx')).Screen }) },
  { path: '/sandbox/emails', lazy: async () => ({ Component: (await import('./mailbox/Screen.tsx')).Screen }) },
];
