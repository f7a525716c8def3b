/** Limits of a request's body, checked before the body is parsed. */
export interface BodyLimits {
  readonly bytes: number;
  /** Objects and lists inside of one another. */
  readonly depth: number;
  /** Values, lists and objects together. */
  readonly values: number;
  /** Bytes of the name of a field. */
  readonly name: number;
}

/** Signing in, signing up, recovery, passkeys: a few short fields. An assertion of a passkey is the longest, with 8 kB. */
export const openBody: BodyLimits = { bytes: 32 * 1024, depth: 8, values: 200, name: 100 };

/** Ten captions of 65,536 characters are the longest that a page sends; a sheet's rows come as a file. */
export const knownBody: BodyLimits = { bytes: 2 * 1024 * 1024, depth: 32, values: 5000, name: 400 };

/** A gateway's limit for a request, which small files of a form may use up. */
export const largestForm = 10 * 1024 * 1024;

/** Meta announces batches of up to 3 MB. */
export const largestWebhook = 4 * 1024 * 1024;

interface Shape {
  readonly access?: string;
  readonly multipart?: true;
  readonly queryOnly?: true;
}

/** Limits of a JSON body; callers who are not signed in may send less. */
export const bodyLimits = ({ access }: Pick<Shape, 'access'>): BodyLimits =>
  access === 'public' ? openBody : knownBody;

/** Bytes of a request that a gateway hands on. */
export function largestBody({ access, multipart, queryOnly }: Shape): number {
  if (queryOnly && access === 'public') return openBody.bytes;
  if (multipart || access === undefined) return largestForm;
  return access === 'signed' ? largestWebhook : bodyLimits({ access }).bytes;
}
