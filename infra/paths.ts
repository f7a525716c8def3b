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
