import { test as base } from '@playwright/test';
import { longestJourneyMs } from '../patience.ts';
import { type Product, startProduct } from './product.ts';

interface OwnSystem {
  readonly product: Product;
}

/**
 * A story, against a system that its worker started from nothing: a person has one session at a time. After a failure
 * Playwright goes on with a new worker, so that what is tried once more finds nothing of the first try.
 */
export const test = base.extend<object, OwnSystem>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is needed.
    async ({}, use, { workerIndex }) => {
      const product = await startProduct(workerIndex);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: longestJourneyMs },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
