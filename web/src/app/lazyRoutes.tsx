import { noteScreenDrawn } from '@web/lib/firstScreen.ts';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { type ComponentType, useEffect } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { RouteBoundary } from './RouteBoundary.tsx';

type Load = () => Promise<unknown>;
const loads = new WeakMap<RouteObject, Load>();

const componentOf = (module: unknown): ComponentType => {
  if (
    typeof module === 'object' &&
    module !== null &&
    'Component' in module &&
    typeof module.Component === 'function'
  ) {
    return module.Component as ComponentType;
  }
  throw new TypeError('a lazy route must give its Component');
};

/** A screen whose code is fetched when it is opened. */
export const at = (path: string, screen: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await screen() }),
});

/** Rendered after the screen, so that the screen's effects, which start its requests, run first. */
function DrawnNote() {
  useEffect(noteScreenDrawn, []);
  return null;
}

/**
 * The features' route tables with their code behind `later`, each inside a boundary of its own. The declarative router
 * is half the size of the one that understands `lazy` itself, and nothing else of that one is needed.
 */
export function screens(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy: load, element, ...rest } = route;
    if (typeof load !== 'function')
      return { ...rest, element: <RouteBoundary>{element}</RouteBoundary> } as RouteObject;
    const Screen = lazyWithRetry(async () => componentOf(await load()));
    const screen = {
      ...rest,
      element: (
        <RouteBoundary>
          <Screen />
          {/* A frame around other screens says nothing of those. */}
          {route.children === undefined && <DrawnNote />}
        </RouteBoundary>
      ),
    } as RouteObject;
    loads.set(screen, Screen.fetch);
    return screen;
  });
}

/** Starts fetching the code of every level of a path at once, instead of one level after the other. */
export function preload(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // A failure is reported where the screen is shown.
    loads
      .get(route)?.()
      .catch(() => undefined);
  }
}
