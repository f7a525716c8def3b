import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  {
    path: '/quick-messages',
    lazy: async () => ({ Component: (await import('./QuickMessagesScreen.tsx')).QuickMessagesScreen }),
  },
];
