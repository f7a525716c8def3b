import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/settings', lazy: async () => ({ Component: (await import('./SettingsScreen.tsx')).SettingsScreen }) },
];
