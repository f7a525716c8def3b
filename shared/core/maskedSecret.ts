/** Placeholder for a secret, alone or before its visible last characters. */
export const masked = '****';

/** A secret sent back as it was shown means the stored one. */
export const isMasked = (secret: string): boolean => secret.startsWith(masked);
