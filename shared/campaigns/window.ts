/** Answers count for a campaign so long (B-CAMP-10). */
export const attributedMs = 7 * 24 * 60 * 60_000;
