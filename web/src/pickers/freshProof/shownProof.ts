/** A code of an authenticator application, as against a password, which is longer. */
const authenticatorCode = /^\d{3}\s?\d{3}$/;
/** Format of the recovery codes for a lost authenticator app. */
const recoveryCode = /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/i;

/**
 * Turns the typed text into the server's format: users with a second factor may give a code instead of the password.
 */
export function shownProof(typed: string): { currentPassword: string } | { code: string } {
  const text = typed.trim();
  return authenticatorCode.test(text) || recoveryCode.test(text) ? { code: text } : { currentPassword: typed };
}
