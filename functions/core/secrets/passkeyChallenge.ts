/** Seconds that an authenticator has to sign a challenge. */
export const passkeyChallengeSeconds = 5 * 60;
