import { AppError } from '@shared/core/errors.ts';
import { loadSession } from '../core/http/auth.ts';
import type { Socket } from './repo.ts';

/**
 * True if a staff member's entry into the company is still valid; sessions of the company's users end by
 * changes of their records.
 */
export async function mayStayOpen({ entered }: Pick<Socket, 'entered'>): Promise<boolean> {
  if (!entered) return true;
  try {
    await loadSession(entered);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
