import { largestBody } from '../../../shared/core/bodyLimits.ts';
import { gatewayPaths, type RouteTable } from '../../paths.ts';

export type { RouteTable };

export interface Match {
  readonly feature: string;
  /** The gateway's template, `/tickets/{id}`; see gatewayPaths. */
  readonly resource: string;
  /** Whether its callers prove themselves by what they send. */
  readonly isSigned: boolean;
  /** What its function would not look at is not kept either. */
  readonly maxBodyBytes: number;
  readonly params: Readonly<Record<string, string>>;
}

type Target = Omit<Match, 'params'>;

interface Branch {
  readonly fixed: Map<string, Branch>;
  /** Any one segment, whatever a route calls it. */
  any: Branch | undefined;
  /** One segment or more, to the end. */
  readonly rest: Map<string, Target>;
  readonly methods: Map<string, Target>;
}

const branch = (): Branch => ({ fixed: new Map(), any: undefined, rest: new Map(), methods: new Map() });
const segmentsOf = (path: string): string[] => path.split('/').slice(1);

function grow(root: Branch, target: Target, method: string): void {
  let at = root;
  for (const segment of segmentsOf(target.resource)) {
    if (/^\{\w+\+\}$/.test(segment)) {
      at.rest.set(method, target);
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
  at.methods.set(method, target);
}

/** The targets of a path by method: fixed segments win over parameters, parameters over greedy ones. */
function find(at: Branch, segments: readonly string[]): ReadonlyMap<string, Target> | undefined {
  const [segment, ...others] = segments;
  if (segment === undefined) return at.methods.size > 0 ? at.methods : undefined;
  if (segment === '') return undefined;
  const fixed = at.fixed.get(segment);
  const hit = (fixed && find(fixed, others)) ?? (at.any && find(at.any, others));
  return hit ?? (at.rest.size > 0 ? at.rest : undefined);
}

function paramsOf(resource: string, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, part] of segmentsOf(resource).entries()) {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(part) ?? [];
    if (name === undefined) continue;
    const value = greedy ? segments.slice(index).join('/') : (segments[index] ?? '');
    params[name] = decodeURIComponent(value);
  }
  return params;
}

/** Matches requests against a contract as API Gateway does; paths are below the API's base. */
export function createMatcher(table: RouteTable): (method: string, path: string) => Match | undefined {
  const root = branch();
  const paths = gatewayPaths(table);
  for (const [feature, routes] of Object.entries(table)) {
    for (const route of Object.values(routes)) {
      const { method, path, access } = route;
      const resource = paths.get(path) ?? path;
      grow(root, { feature, resource, isSigned: access === 'signed', maxBodyBytes: largestBody(route) }, method);
    }
  }
  return (method, path) => {
    const segments = segmentsOf(path);
    // As API Gateway, it does not tell an unknown method of a path from an unknown path.
    const target = find(root, segments)?.get(method);
    if (target === undefined) return undefined;
    try {
      return { ...target, params: paramsOf(target.resource, segments) };
    } catch {
      // A stray percent sign names nothing.
      return undefined;
    }
  };
}
