import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/prompts', lazy: async () => ({ Component: (await import('./PromptsScreen.tsx')).PromptsScreen }) },
];
