import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/financeiro-aberto',
    lazy: async () => ({ Component: (await import('./ExpiredScreen.tsx')).ExpiredScreen }),
  },
];
