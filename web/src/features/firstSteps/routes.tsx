import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/first-steps',
    lazy: async () => ({ Component: (await import('./FirstStepsScreen.tsx')).FirstStepsScreen }),
  },
];
