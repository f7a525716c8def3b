import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionSpec, QueueSpec, StreamSpec } from '../../functions/manifest.ts';
import * as manifest from '../../functions/manifest.ts';
import { contract } from '../../shared/contract.ts';
import { root } from '../root.ts';
import type { Handler, LocalFunction } from './runtime/invoke.ts';
import type { RouteTable } from './runtime/match.ts';

export interface SeedOptions {
  readonly adminEmail: string;
  /** Generated when absent. */
  readonly adminPassword: string | undefined;
  /** True to create the demonstration company in addition to the platform's own. */
  readonly demo: boolean;
}

export interface Login {
  readonly email: string;
  readonly role: string;
  /** Set only for a login that this call created. */
  readonly password?: string | undefined;
}

/** Parts of the running system: the contract, the manifest, and the code behind both. */
export interface App {
  readonly contract: RouteTable;
  readonly http: Readonly<Record<string, FunctionSpec>>;
  readonly queues: Readonly<Record<string, QueueSpec>>;
  readonly streams: Readonly<Record<string, StreamSpec>>;
  readonly ticks: Readonly<Record<string, FunctionSpec>>;
  readonly sockets: FunctionSpec;
  /** Program of the process for linked numbers. */
  readonly linkedWorker?: string;
  /** WhatsApp for such numbers where no other server is named: a process of its own, too. */
  readonly linkedStandIn?: string;
  /** Queues whose functions have a thread of their own, so that what they do delays no request. */
  readonly inThreads?: { readonly file: URL; readonly queues: readonly string[] };
  /** Imports an entry of the manifest; its environment is set by then. */
  readonly load: (entry: string) => Promise<Handler>;
  readonly seed: (options: SeedOptions) => Promise<{ readonly logins: readonly Login[] }>;
}

/** Bundled, everything carries the extension of this very file. */
const extension = extname(import.meta.url);

const importFunction = async (path: string): Promise<Record<string, unknown>> =>
  await import(/* @vite-ignore */ new URL(`../../functions/${path.replace(/\.ts$/, extension)}`, import.meta.url).href);

/** The product itself. Nothing below `functions/` is loaded before `load` is called. */
export const product: App = {
  contract,
  ...manifest,
  linkedWorker: fileURLToPath(new URL(`../../functions/whatsappWeb/worker${extension}`, import.meta.url)),
  // Stand-in that the tests use; not part of the product.
  linkedStandIn: join(root, 'test/support/whatsappWeb/offline.ts'),
  inThreads: { file: new URL(`./functionThread${extension}`, import.meta.url), queues: ['campaigns'] },
  async load(entry) {
    const { handler } = await importFunction(entry);
    if (typeof handler !== 'function') throw new Error(`functions/${entry} exports no handler.`);
    return handler as Handler;
  },
  async seed(options) {
    const { seed } = await importFunction('seed/seed.ts');
    if (typeof seed !== 'function') throw new Error('functions/seed/seed.ts exports no seed.');
    return (seed as App['seed'])(options);
  },
};

/** Loads the functions of a table of the manifest, under the names of the table. */
export async function loadFunctions(
  app: App,
  specs: Readonly<Record<string, FunctionSpec>>,
): Promise<Record<string, LocalFunction>> {
  const loaded = Object.entries(specs).map(async ([name, spec]) => {
    const handler = await app.load(spec.entry);
    const fn: LocalFunction = {
      name: `prosa-local-${name}`,
      handler,
      timeoutSeconds: spec.timeout,
      memory: spec.memory,
    };
    return [name, fn] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}
