import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/queues', lazy: async () => ({ Component: (await import('./QueuesScreen.tsx')).QueuesScreen }) },
];
