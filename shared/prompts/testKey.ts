/** The key of the sandbox's language model: it opens nothing outside and is never sent there. */
export const testKey = 'sandbox';

/** Keys by which the sandbox's model shows what a provider may do instead of answering. */
export const faultKeys = { revoked: 'sandbox-revoked', busy: 'sandbox-busy', spent: 'sandbox-spent' } as const;

export const isTestKey = (key: string): boolean =>
  key === testKey || Object.values(faultKeys).some((fault) => fault === key);
