import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/schedules', lazy: async () => ({ Component: (await import('./SchedulesScreen.tsx')).SchedulesScreen }) },
];
