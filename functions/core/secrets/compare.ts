import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts in a time that reveals nothing of either, also if one is longer. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

/** Hash of a random secret that was given away, as in a link: it is enough to recognize it. */
export const secretHash = (secret: string): string => sha256(secret).toString('base64url');
