const reasons = ['timeout', 'network', 'forbidden', 'redirects', 'paused', 'expired', 'erased', 'suspended'] as const;

/** Why something was not delivered, where there are words for it; `status 500` and its like say it themselves. */
export const knownReason = (reason: string) => reasons.find((one) => one === reason);
