import { newIdempotencyKey } from './idempotency.ts';

/** This page among the tabs of one browser, for as long as it lives. */
export const tabId = newIdempotencyKey();

const prefix = 'prosa.page.';

/** Shows other tabs that this page lives; the browser lets go of it whatever ends the page, also a crash. */
export function registerTab(): void {
  void navigator.locks?.request(`${prefix}${tabId}`, () => new Promise<never>(() => undefined));
}

/** Names of the pages that live now, this one included. */
export async function liveTabs(): Promise<ReadonlySet<string>> {
  const { held: current = [] } = (await navigator.locks?.query()) ?? {};
  const names = current.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set([tabId, ...names]);
}
