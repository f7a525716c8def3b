import type { PlatformSettings, PublicSettings } from '@shared/platform/settings.ts';
import { decrypt, maskSealed } from '../../core/secrets/encryption.ts';
import {
  notedSettings,
  platformSettingsEntity as entity,
  readPlatformSettings,
} from '../../core/store/platformSettings.ts';
import { putNew, putVersion } from '../../core/store/records.ts';
import { retryConflicts, transact } from '../../core/store/store.ts';
import { isSignUpOpen } from './service.ts';

/** Saves what `change` makes of the newest settings. */
export const changePlatformSettings = (
  change: (current: PlatformSettings) => Promise<PlatformSettings>,
): Promise<PlatformSettings> =>
  retryConflicts(async () => {
    const after = await change(await readPlatformSettings());
    if (after.version === 0) {
      const first = { ...after, version: 1 };
      await transact([putNew(entity, first)]);
      return notedSettings(first);
    }
    const { next, write } = putVersion(entity, after);
    await transact([write]);
    return notedSettings(next);
  });

/** Token of the payment provider; undefined where there is none (B-INV-5). */
export async function paymentToken(): Promise<string | undefined> {
  const { asaas } = await readPlatformSettings();
  return asaas === '' ? undefined : decrypt(asaas);
}

/** Returns the token, masked, for the platform's staff. */
export const maskedPaymentToken = async (): Promise<string> => maskSealed((await readPlatformSettings()).asaas);

export async function readPublicSettings(): Promise<PublicSettings> {
  const [settings, isOpen] = await Promise.all([readPlatformSettings(), isSignUpOpen()]);
  const { termsUrl, privacyUrl, termsVersion } = settings;
  return { termsUrl, privacyUrl, termsVersion, userCreation: isOpen ? 'enabled' : 'disabled' };
}
