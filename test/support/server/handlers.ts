import { contract } from '@shared/contract.ts';
import type { Resource, Route } from '@shared/core/route.ts';
import { http } from '../../../functions/manifest.ts';
import { type Called, type CallOptions, call } from './call.ts';

export interface ContractRoute {
  readonly feature: keyof typeof contract;
  readonly name: string;
  readonly route: Route;
}

/** Every route of the product, for tests that must hold for all of them. */
export const allRoutes: readonly ContractRoute[] = Object.entries(contract).flatMap(([feature, resource]) =>
  Object.entries(resource as Resource).map(([name, route]) => ({
    feature: feature as ContractRoute['feature'],
    name,
    route,
  })),
);

export const titleOf = ({ feature, name, route }: ContractRoute): string =>
  `${feature}.${name} ${route.method} ${route.path}`;

/** Runs a route against the function the manifest names for its feature. */
export async function callRoute(
  { feature, route }: ContractRoute,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<Called<unknown>> {
  const { handler } = await import(/* @vite-ignore */ `../../../functions/${http[feature].entry}`);
  return call(handler, route, input, options);
}
