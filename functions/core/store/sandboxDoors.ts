import { readPlatformSettings } from './platformSettings.ts';
import { isSandboxOpen } from '../context/sandboxGate.ts';

/**
 * Asynchronous form of `isSandboxOpen`: it reads the platform's settings first, because another function may have
 * changed them. Nothing is read if the environment shuts the sandbox.
 */
export async function isSandboxOpenNow(): Promise<boolean> {
  if (process.env['SANDBOX'] !== 'on') return false;
  await readPlatformSettings();
  return isSandboxOpen();
}
