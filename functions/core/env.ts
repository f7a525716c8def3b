/**
 * Reads a required environment variable. A missing value is a deployment mistake and stops the function at its first
 * use.
 */
export function env(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`environment variable ${name} is not set`);
  return value;
}

/** The address of this installation, without a slash at its end; undefined where it has none. */
export const siteUrl = (): string | undefined => process.env['PUBLIC_URL']?.replace(/\/$/, '') || undefined;
