import { AppError } from '@shared/core/errors.ts';
import type * as z from 'zod';
import { decryptOrUndefined } from '../secrets/encryption.ts';

const invalid = (options?: ErrorOptions): AppError =>
  new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } }, options);

/** Characters; the longest position is a few keys of the table. */
const longestCursor = 4096;

function parsed(cursor: string): unknown {
  if (cursor.length > longestCursor) throw invalid();
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw invalid({ cause });
  }
}

/**
 * Opaque positions of a list: base64url of JSON. A cursor of another company's list finds nothing, because partitions
 * come from the token.
 */
export const cursorOf = <T>(position: z.ZodType<T>) => ({
  /** @returns undefined at the beginning of the list. @throws ERR_VALIDATION */
  read(cursor: string | undefined): T | undefined {
    if (cursor === undefined || cursor === '') return undefined;
    const { success, data, error: cause } = position.safeParse(parsed(cursor));
    if (!success) throw invalid({ cause });
    return data;
  },
  /** @param at undefined at the end of the list */
  next: (at: T | undefined): string | null =>
    at === undefined ? null : Buffer.from(JSON.stringify(at)).toString('base64url'),
});

/** A part of a position that was encrypted, because callers must not read it. @throws ERR_VALIDATION */
export async function unsealed(text: string): Promise<string> {
  const position = await decryptOrUndefined(text);
  if (position === undefined) throw invalid();
  return position;
}
