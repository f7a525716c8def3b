const reasons = ['timeout', 'network', 'forbidden', 'redirects', 'paused', 'expired', 'erased', 'suspended'] as const;

/** Reason of a failed delivery if there is a text for it; codes such as `status 500` are shown as they are. */
export const knownReason = (reason: string) => reasons.find((one) => one === reason);
