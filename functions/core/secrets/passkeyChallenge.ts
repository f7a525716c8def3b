/** How long an authenticator has to sign what it was asked to. */
export const passkeyChallengeSeconds = 5 * 60;
