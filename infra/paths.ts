/** The part of a contract's route that a gateway needs. */
export interface RoutePath {
  readonly method: string;
  readonly path: string;
  readonly access?: string;
  readonly multipart?: true;
  readonly queryOnly?: true;
}

/** `contract[feature][name]`. */
export type RouteTable = Readonly<Record<string, Readonly<Record<string, RoutePath>>>>;

/** The one variable part that a place of the tree may have, `{id}` or `{key+}`. */
type Variables = Map<string, string>;

function variableAt(variables: Variables, place: string, segment: string): string {
  const known = variables.get(place);
  if (known === undefined) {
    variables.set(place, segment);
    return segment;
  }
  if (known.endsWith('+}') !== segment.endsWith('+}')) {
    throw new Error(`${place}/${segment} has the sibling ${known}; a gateway tells them apart no more than people do`);
  }
  return known;
}

/**
 * The path under which a gateway knows each path of the contract. API Gateway allows one variable part at each
 * place, so that routes which differ only in what they call it share the name of the first; the functions take
 * the values by their position.
 * @throws when a greedy parameter and another one stand at the same place
 */
export function gatewayPaths(table: RouteTable): ReadonlyMap<string, string> {
  const variables: Variables = new Map();
  const merged = (path: string): string =>
    path
      .split('/')
      .slice(1)
      .reduce(
        (place, segment) => `${place}/${segment.startsWith('{') ? variableAt(variables, place, segment) : segment}`,
        '',
      );
  const paths = Object.values(table).flatMap((routes) => Object.values(routes).map(({ path }) => path));
  return new Map(paths.map((path) => [path, merged(path)]));
}

/** A resource of the gateway with a method, answered by the function of `feature`. */
export interface GatewayRoute {
  readonly feature: string;
  /** An HTTP method, or `ANY`: the function itself then knows which methods and paths there are. */
  readonly method: string;
  readonly path: string;
}

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/**
 * Routes of the gateway. A REST API holds 300 resources, so a first segment of a single function becomes one greedy
 * path; segments of several functions have a path for each route.
 */
export function gatewayRoutes(table: RouteTable): GatewayRoute[] {
  const paths = gatewayPaths(table);
  const routes = Object.entries(table).flatMap(([feature, resource]) =>
    Object.values(resource).map(({ method, path }) => ({ feature, method, path: paths.get(path) ?? path })),
  );
  const owners = new Map<string, Set<string>>();
  for (const { feature, path } of routes) {
    const segment = firstSegment(path);
    owners.set(segment, (owners.get(segment) ?? new Set()).add(feature));
  }
  const merged = routes.map((route) => {
    const segment = firstSegment(route.path);
    if ((owners.get(segment)?.size ?? 0) > 1) return route;
    const isWhole = route.path === `/${segment}`;
    return { feature: route.feature, method: 'ANY', path: isWhole ? route.path : `/${segment}/{proxy+}` };
  });
  return [...new Map(merged.map((route) => [`${route.method} ${route.path}`, route])).values()];
}
