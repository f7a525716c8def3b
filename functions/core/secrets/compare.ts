import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether two texts are the same, in a time that tells nothing of either, also when one is longer. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

/** What is kept of a random secret that was given away, as in a link: enough to know it again. */
export const secretHash = (secret: string): string => sha256(secret).toString('base64url');
