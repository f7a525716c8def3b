import { AppError } from '@shared/core/errors.ts';

/** Opaque position of a list: base64url of JSON. A cursor of somebody else's list finds nothing, because partitions come from the token. */
export const toCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');

export function fromCursor(cursor: string | undefined): unknown {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } }, { cause });
  }
}
