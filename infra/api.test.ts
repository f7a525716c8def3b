import { contract } from '@shared/contract.ts';
import type { Resource } from '@shared/core/route.ts';
import { createRouteTree } from '@shared/core/routeTree.ts';
import { only, synthesised } from '@test/support/infra/synthesised.ts';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayDefinition } from './openapi.ts';

let service: Template;

beforeAll(() => {
  ({ service } = synthesised());
});

describe('the REST API', () => {
  /** Every resource of a path is one of the API: `/a/{b}` has two. */
  const resourcesOfPaths = (paths: readonly string[]): Set<string> =>
    new Set(paths.flatMap((path) => path.split('/').map((_part, at, parts) => parts.slice(0, at + 1).join('/'))));

  it.each(['prod', 'dev'])('has fewer than 250 of the 300 resources that a REST API of %s may have', (stage) => {
    const sandboxed =
      stage === 'dev' ? contract : Object.fromEntries(Object.entries(contract).filter(([name]) => name !== 'sandbox'));
    const paths = Object.keys(
      gatewayDefinition((feature) => (Object.hasOwn(sandboxed, feature) ? 'uri' : undefined))['paths'] as object,
    );
    expect(resourcesOfPaths(paths).size).toBeLessThan(250);
  });

  it('leads every route of the contract to the function of its feature', () => {
    const { paths } = only(service, 'AWS::ApiGateway::RestApi').Properties['Body'] as {
      paths: Record<string, Record<string, object>>;
    };
    const find = createRouteTree(
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([key, target]) => ({
          ...{ path, target },
          method: key === 'x-amazon-apigateway-any-method' ? 'ANY' : key.toUpperCase(),
        })),
      ),
    );
    const routes = Object.entries(contract as Record<string, Resource>)
      .filter(([feature]) => feature !== 'sandbox')
      .flatMap(([feature, resource]) => Object.values(resource).map((route) => ({ feature, route })));
    const wrong = routes.filter(({ feature, route }) => {
      const found = find(route.method, route.path.replaceAll(/\{\w+\+?\}/g, 'x'));
      return !JSON.stringify(found?.target).includes(`function:prosa-prod-${feature}/`);
    });
    expect(routes.length).toBeGreaterThan(350);
    expect(wrong).toEqual([]);
  });

  it('has one variable part at most at each place of the path tree', () => {
    const { paths } = only(service, 'AWS::ApiGateway::RestApi').Properties['Body'] as { paths: Record<string, object> };
    const places = new Map<string, Set<string>>();
    for (const path of Object.keys(paths)) {
      for (const { index } of path.matchAll(/\{/g)) {
        const place = path.slice(0, index);
        const variable = path.slice(index).split('/')[0] ?? '';
        places.set(place, (places.get(place) ?? new Set()).add(variable));
      }
    }
    expect(places.size).toBeGreaterThan(10);
    expect([...places].filter(([, variables]) => variables.size > 1)).toEqual([]);
  });
});
