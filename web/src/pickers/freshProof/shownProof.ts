/** A code of an authenticator application, as against a password, which is longer. */
const authenticatorCode = /^\d{3}\s?\d{3}$/;
/** One of the codes that were kept for when the application is lost. */
const recoveryCode = /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/i;

/** What was typed as the server reads it: whoever has a second factor may give a code in place of the password. */
export function shownProof(typed: string): { currentPassword: string } | { code: string } {
  const text = typed.trim();
  return authenticatorCode.test(text) || recoveryCode.test(text) ? { code: text } : { currentPassword: typed };
}
