import { AppError } from '@shared/core/errors.ts';
import type { PaymentProvider } from '@shared/invoices/model.ts';
import type { PlatformSettings } from '@shared/platform/settings.ts';
import { isSandboxOpenNow } from '../../../core/store/sandboxDoors.ts';
import { env } from '../../../core/env.ts';
import { sandboxBankToken } from '../../../core/secrets/sandboxBank.ts';
import { readPlatformSettings } from '../../../core/store/platformSettings.ts';
import { paymentToken } from '../../settings/platform.ts';
import { asaas } from './asaas.ts';
import { pixCharge } from './pix.ts';
import type { Provider } from './provider.ts';

type Collector = Pick<Provider, 'name' | 'charge'>;

const byKey = (settings: PlatformSettings): Collector => ({
  name: 'pix',
  charge: async (order) => pixCharge(settings, order),
});

const sandboxBank = async (): Promise<Provider> =>
  asaas({ name: 'sandbox', url: `${env('PUBLIC_URL')}/api/sandbox/bank`, token: await sandboxBankToken() });

/** Returns the provider of a charge; undefined if none can be asked, as with a Pix to the platform's own key. */
export async function providerNamed(name: PaymentProvider): Promise<Provider | undefined> {
  if (name === 'sandbox') return (await isSandboxOpenNow()) ? sandboxBank() : undefined;
  const token = name === 'asaas' ? await paymentToken() : undefined;
  return token === undefined ? undefined : asaas({ name: 'asaas', url: env('ASAAS_URL'), token });
}

/**
 * Returns the collector of this installation: Asaas with a token, else the platform's own Pix key, else the sandbox's
 * bank if open.
 * @throws ERR_PAYMENT_NOT_SET_UP
 */
export async function presentCollector(): Promise<Collector> {
  const settings = await readPlatformSettings();
  const provider = settings.asaas === '' ? undefined : await providerNamed('asaas');
  if (provider) return provider;
  if (settings.pixKey !== '') return byKey(settings);
  const bank = await providerNamed('sandbox');
  if (!bank) throw new AppError('ERR_PAYMENT_NOT_SET_UP');
  return bank;
}
