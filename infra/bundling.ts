import { root } from './root.ts';

/** How a function becomes one file; the same for the deployment and the test of its size. */
export const bundling = {
  target: 'node22',
  // An accent is two bytes as it is, and six escaped.
  charset: 'utf8' as const,
  mainFields: ['module', 'main'],
  tsconfig: `${root}tsconfig.json`,
  alias: {
    '@aws-sdk/credential-provider-node': `${root}infra/lambdaCredentials.ts`,
    '@smithy/core/event-streams': `${root}infra/noEventStreams.ts`,
    'mnemonist/lru-cache': `${root}infra/fewEndpoints.ts`,
    '@peculiar/x509': `${root}infra/refusedCertificates.ts`,
  },
  // Some packages inside the SDK are CommonJS and ask for require.
  banner: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);",
};
