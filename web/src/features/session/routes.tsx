import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./LoginScreen.tsx')).LoginScreen }) },
  { path: '/signup', lazy: async () => ({ Component: (await import('./SignUpScreen.tsx')).SignUpScreen }) },
];
