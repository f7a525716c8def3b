import type { RouteObject } from 'react-router-dom';

/** One route with an optional part, so that going from chat to chat keeps the list as it is. */
export const routes: RouteObject[] = [
  { path: '/chats/:uuid?', lazy: async () => ({ Component: (await import('./ChatsScreen.tsx')).ChatsScreen }) },
];
