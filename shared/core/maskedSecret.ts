/** What stands for a secret, alone or before the end of it that people may see. */
export const masked = '****';

/** A secret sent back as it was shown means the stored one. */
export const isMasked = (secret: string): boolean => secret.startsWith(masked);
