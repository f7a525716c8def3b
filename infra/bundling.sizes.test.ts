import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FunctionSpec, http, queues, setup, smoke, sockets, streams, ticks } from '../functions/manifest.ts';
import { secretNames } from '../functions/manifestTypes.ts';
import { bundling } from './bundling.ts';
import { root } from './root.ts';

const specs: Record<string, FunctionSpec> = {
  ...http,
  ...Object.fromEntries(Object.entries(queues).map(([name, { handler }]) => [`${name}Queue`, handler])),
  ...streams,
  ...ticks,
  sockets,
  setup,
  smoke,
};

/** A thread is given what it works on, and may nothing by itself. */
const threadsOf = Object.values(specs).flatMap((spec) =>
  (spec.threads ?? []).map((entry): [string, FunctionSpec] => [entry, { ...spec, entry, grants: [] }]),
);

/** What a package in a bundle may be used for. */
const clients: readonly { readonly name: RegExp; readonly grant: RegExp }[] = [
  { name: /@aws-sdk\/client-s3\//, grant: /^media:/ },
  { name: /@aws-sdk\/client-sqs\//, grant: /^queue:/ },
  { name: /@aws-sdk\/client-scheduler\//, grant: /^schedule:/ },
  { name: /@aws-sdk\/client-dynamodb\//, grant: /^table:/ },
  { name: /@aws-sdk\/client-apigatewaymanagementapi\//, grant: /^sockets:/ },
  { name: /@aws-sdk\/client-ssm\//, grant: /^secrets:create/ },
  { name: /core\/secrets\/parameterStore\.ts$/, grant: /^secret:/ },
  { name: /@aws-sdk\/client-ecs\//, grant: /^linkedWorkers:/ },
  { name: /@aws-sdk\/client-sesv2\//, grant: /^email:/ },
];

// Its event source lets a consumer give messages back to its own queue.
const rightsOf = (name: string, { grants }: FunctionSpec): readonly string[] =>
  name.endsWith('Queue') ? [...grants, 'queue:own'] : grants;

/** Reads no secret itself: it makes all of them. */
const makesSecrets = (spec: FunctionSpec): boolean => spec.grants.includes('secrets:create');

interface Bundle {
  readonly bytes: number;
  readonly code: string;
  /** Files of which something is in the bundle. */
  readonly used: readonly string[];
}

/** By entry, as the manifest names it. All in one build, which reads each file once. */
async function buildAll(entries: readonly string[]): Promise<ReadonlyMap<string, Bundle>> {
  const { metafile, outputFiles } = await build({
    entryPoints: [...new Set(entries)].map((entry) => `${root}functions/${entry}`),
    outdir: `${root}bundles`,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: bundling.target,
    charset: bundling.charset,
    mainFields: bundling.mainFields,
    tsconfig: bundling.tsconfig,
    alias: bundling.alias,
    banner: { js: bundling.banner },
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const codes = new Map(outputFiles.map(({ path, text }) => [path.slice(root.length), text]));
  return new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint = '', bytes, inputs }]): [string, Bundle] => {
      const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
      return [
        entryPoint.replace(/^functions\//, ''),
        { bytes, code: codes.get(path) ?? '', used: used.map(([file]) => file) },
      ];
    }),
  );
}

const all = [...Object.entries(specs), ...threadsOf];
let bundles: ReadonlyMap<string, Bundle>;
beforeAll(async () => {
  bundles = await buildAll(all.map(([, { entry }]) => entry));
});

/**
 * In kB. What reads and writes sheets and archives of people carries the telephone numbers of all countries and zip; each
 * lane of jobs carries every kind of job.
 */
const limits: Readonly<Record<string, number>> = {
  privacyQueue: 820,
  jobsQueue: 810,
  mediaQueue: 810,
  walksQueue: 810,
};
const usualLimit = 800;

describe.each(all)('the bundle of %s', (name, spec) => {
  it('is below its limit with the SDK inside and carries no client it may not use, and reads the secrets it may read', () => {
    const { bytes, code, used } = bundles.get(spec.entry) ?? { bytes: 0, code: '', used: [] };
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan((limits[name] ?? usualLimit) * 1000);
    if (!makesSecrets(spec)) {
      const named = secretNames.filter((secret) => code.includes(`"${secret}"`)).map((secret) => `secret:${secret}`);
      expect(spec.grants.filter((grant) => grant.startsWith('secret:')).toSorted()).toEqual(named.toSorted());
    }
    const rights = rightsOf(name, spec);
    for (const client of clients) {
      if (used.some((path) => client.name.test(path)))
        expect(rights.some((right) => client.grant.test(right))).toBe(true);
    }
  });
});
