import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { '@shared': at('shared'), '@fn': at('functions'), '@web': at('web/src') } },
  test: {
    include: ['{shared,functions,infra,test}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
    exclude: ['test/browser/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
