import { dayMs } from '../core/time.ts';
/** Answers count for a campaign so long (B-CAMP-10). */
export const attributedMs = 7 * dayMs;
