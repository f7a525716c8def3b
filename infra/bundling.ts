import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** How a function becomes one file; the same for the deployment and the test of its size. */
export const bundling = {
  target: 'node22',
  mainFields: ['module', 'main'],
  tsconfig: `${root}tsconfig.json`,
  alias: { '@aws-sdk/credential-provider-node': `${root}infra/lambdaCredentials.ts` },
  // Some packages inside the SDK are CommonJS and ask for require.
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
};
