import { readPlatformSettings } from './platformSettings.ts';
import { isSandboxOpen } from '../context/sandboxGate.ts';

/**
 * The question of `isSandboxOpen` for whoever can wait: what the platform's settings say is read first, because another
 * function may have changed them. Where the environment shuts the sandbox nothing is read.
 */
export async function isSandboxOpenNow(): Promise<boolean> {
  if (process.env['SANDBOX'] !== 'on') return false;
  await readPlatformSettings();
  return isSandboxOpen();
}
