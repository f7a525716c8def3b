import { AppError } from '@shared/core/errors.ts';
import { platformSettings as contract } from '@shared/platform/contract.ts';
import type { PlatformSettings } from '@shared/platform/settings.ts';
import { checkFreshProof } from '../../accounts/records/freshProof.ts';
import { changePlatformSettings, readPublicSettings } from '../../accounts/settings/platform.ts';
import { serve } from '../../core/http/serve.ts';
import { maskSealed, sealSent } from '../../core/secrets/encryption.ts';
import { readPlatformSettings } from '../../core/store/platformSettings.ts';

const maskSettings = async (settings: PlatformSettings) => ({ ...settings, asaas: await maskSealed(settings.asaas) });

/** A key alone makes no BR Code: banks want to know whose it is, and where. @throws ERR_VALIDATION */
function checkPix({ pixKey, pixName, pixCity }: PlatformSettings): void {
  if (pixKey === '') return;
  const missing = Object.entries({ pixName, pixCity }).filter(([, text]) => text === '');
  if (missing.length === 0) return;
  throw new AppError('ERR_VALIDATION', { fields: Object.fromEntries(missing.map(([name]) => [name, 'required'])) });
}

export const handler = serve(
  contract,
  {
    get: async () => maskSettings(await readPlatformSettings()),
    update: async ({ asaas, ...fields }) =>
      maskSettings(
        await changePlatformSettings(async (current) => {
          const sealed = asaas === undefined ? current.asaas : await sealSent(current.asaas, asaas);
          const after = { ...current, ...fields, asaas: sealed };
          checkPix(after);
          return after;
        }),
      ),
    forEverybody: readPublicSettings,
  },
  { checkProof: checkFreshProof },
);
