interface Branch<T> {
  readonly fixed: Map<string, Branch<T>>;
  /** Any one segment, whatever a route calls it. */
  any: Branch<T> | undefined;
  /** Leaves for one or more further segments up to the end. */
  readonly rest: Map<string, Leaf<T>>;
  readonly methods: Map<string, Leaf<T>>;
}

interface Leaf<T> {
  readonly path: string;
  readonly target: T;
}

export interface RouteMatch<T> {
  readonly target: T;
  /** Values of the path's parameters under the names of the route, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export interface RouteEntry<T> {
  /** An HTTP method, or `ANY`. */
  readonly method: string;
  /** `{name}` is one segment, `{name+}` the rest of the path. */
  readonly path: string;
  readonly target: T;
}

const branch = <T>(): Branch<T> => ({ fixed: new Map(), any: undefined, rest: new Map(), methods: new Map() });
const pathSegments = (path: string): string[] => path.split('/').slice(1);

function addEntry<T>(root: Branch<T>, { method, path, target }: RouteEntry<T>): void {
  let at = root;
  for (const segment of pathSegments(path)) {
    if (/^\{\w+\+\}$/.test(segment)) {
      at.rest.set(method, { path, target });
      return;
    }
    if (segment.startsWith('{')) {
      at.any ??= branch();
      at = at.any;
    } else {
      const next = at.fixed.get(segment) ?? branch();
      at.fixed.set(segment, next);
      at = next;
    }
  }
  at.methods.set(method, { path, target });
}

/** The leaves of a path by method: fixed segments win over parameters, parameters over greedy ones. */
function findLeaves<T>(at: Branch<T>, segments: readonly string[]): ReadonlyMap<string, Leaf<T>> | undefined {
  const [segment, ...others] = segments;
  if (segment === undefined) return at.methods.size > 0 ? at.methods : undefined;
  if (segment === '') return undefined;
  const fixed = at.fixed.get(segment);
  const hit = (fixed && findLeaves(fixed, others)) ?? (at.any && findLeaves(at.any, others));
  return hit ?? (at.rest.size > 0 ? at.rest : undefined);
}

/** @throws URIError for a stray percent sign */
function readParams(path: string, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, part] of pathSegments(path).entries()) {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(part) ?? [];
    if (name === undefined) continue;
    params[name] = decodeURIComponent(greedy ? segments.slice(index).join('/') : (segments[index] ?? ''));
  }
  return params;
}

/**
 * Finds the route of a request as API Gateway does. The path of a request is still percent-encoded, as REST APIs pass
 * it on. An unknown method of a known path is no different from an unknown path.
 */
export function createRouteTree<T>(
  entries: readonly RouteEntry<T>[],
): (method: string, path: string) => RouteMatch<T> | undefined {
  const root = branch<T>();
  for (const entry of entries) addEntry(root, entry);
  return (method, path) => {
    const segments = pathSegments(path);
    const leaves = findLeaves(root, segments);
    const leaf = leaves?.get(method) ?? leaves?.get('ANY');
    if (leaf === undefined) return undefined;
    try {
      return { target: leaf.target, params: readParams(leaf.path, segments) };
    } catch {
      return undefined;
    }
  };
}
