import type { RouteObject } from 'react-router-dom';

export const routes: RouteObject[] = [
  { path: '/Kanban', lazy: async () => ({ Component: (await import('./KanbanScreen.tsx')).KanbanScreen }) },
  { path: '/TagsKanban', lazy: async () => ({ Component: (await import('./StagesScreen.tsx')).StagesScreen }) },
];
