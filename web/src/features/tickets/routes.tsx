import type { RouteObject } from 'react-router-dom';
import { fetchPane } from './inbox/lazyPanels.tsx';

const screen = async () => {
  fetchPane();
  return { Component: (await import('./TicketsScreen.tsx')).TicketsScreen };
};

/** One route with an optional part, so that going from ticket to ticket keeps the list as it is. */
export const routes: RouteObject[] = [{ path: '/tickets/:uuid?', lazy: screen }];
