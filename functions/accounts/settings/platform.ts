import { initialSettings, type PlatformSettings, type PublicSettings } from '@shared/platform/settings.ts';
import { decrypt, maskSealed } from '../../core/secrets/encryption.ts';
import { type Entity, fromItem, putNew, putVersion } from '../../core/store/records.ts';
import { getItem, retryConflicts, transact } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { isSignUpOpen } from './service.ts';

const entity: Entity<PlatformSettings> = {
  name: 'platformSettings',
  schemaVersion: 1,
  key: () => keys.system('PLATFORM'),
  omitted: () => initialSettings,
};

/** Settings of the whole installation; `asaas` is sealed. */
export async function readPlatformSettings(): Promise<PlatformSettings> {
  const item = await getItem(keys.system('PLATFORM'), true);
  return item ? fromItem(entity, item) : initialSettings;
}

/** Saves what `change` makes of the newest settings. */
export const changePlatformSettings = (
  change: (current: PlatformSettings) => Promise<PlatformSettings>,
): Promise<PlatformSettings> =>
  retryConflicts(async () => {
    const after = await change(await readPlatformSettings());
    if (after.version === 0) {
      const first = { ...after, version: 1 };
      await transact([putNew(entity, first)]);
      return first;
    }
    const { next, write } = putVersion(entity, after);
    await transact([write]);
    return next;
  });

/** Token of the payment provider; undefined where there is none (B-INV-5). */
export async function paymentToken(): Promise<string | undefined> {
  const { asaas } = await readPlatformSettings();
  return asaas === '' ? undefined : decrypt(asaas);
}

/** What the platform's staff see of the token. */
export const maskedPaymentToken = async (): Promise<string> => maskSealed((await readPlatformSettings()).asaas);

export async function readPublicSettings(): Promise<PublicSettings> {
  const [settings, isOpen] = await Promise.all([readPlatformSettings(), isSignUpOpen()]);
  const { termsUrl, privacyUrl, termsVersion } = settings;
  return { termsUrl, privacyUrl, termsVersion, userCreation: isOpen ? 'enabled' : 'disabled' };
}
