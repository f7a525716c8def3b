import { root } from './root.ts';

/** Bundling of a function into one file; the deployment and the test of its size share it. */
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
  // Packages within the SDK that are CommonJS need `require`.
  banner: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);",
};
