import { AppError } from '@shared/core/errors.ts';
import { loadSession } from '../core/http/auth.ts';
import type { Socket } from './repo.ts';

/** Whether who entered the company from the platform may still be in it; everybody else's session is told by changes. */
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
