import { largestBody, openBody } from '../../../shared/core/bodyLimits.ts';
import { createRouteTree } from '../../../shared/core/routeTree.ts';
import { gatewayRoutes, type RouteTable } from '../../paths.ts';

export type { RouteTable };

export interface Match {
  readonly feature: string;
  /** The gateway's template, `/tickets/{proxy+}`; see gatewayRoutes. */
  readonly resource: string;
  /** True if callers are authenticated by a signature or token in the request. */
  readonly isSigned: boolean;
  /** Limit of the body's size that the function accepts. */
  readonly maxBodyBytes: number;
  readonly params: Readonly<Record<string, string>>;
}

/** Matches requests against a contract as API Gateway does; paths are below the API's base. */
export function createMatcher(table: RouteTable): (method: string, path: string) => Match | undefined {
  const findResource = createRouteTree(gatewayRoutes(table).map((route) => ({ ...route, target: route })));
  const routes = Object.values(table).flatMap((resource) => Object.values(resource));
  const findRoute = createRouteTree(routes.map((route) => ({ ...route, target: route })));
  return (method, path) => {
    const found = findResource(method, path);
    if (found === undefined) return undefined;
    const { target, params } = found;
    const route = findRoute(method, path)?.target;
    // The function answers 404 to what the contract does not know, whatever the body holds.
    const maxBodyBytes = route ? largestBody(route) : openBody.bytes;
    const isSigned = route?.access === 'signed';
    return { feature: target.feature, resource: target.path, isSigned, maxBodyBytes, params };
  };
}
