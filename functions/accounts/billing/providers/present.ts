import { AppError } from '@shared/core/errors.ts';
import type { PaymentProvider } from '@shared/invoices/model.ts';
import type { PlatformSettings } from '@shared/platform/settings.ts';
import { readPlatformSettings } from '../../settings/platform.ts';
import { pixCharge } from './pix.ts';
import type { ChargeOrder, ProviderCharge } from './provider.ts';

interface Collector {
  readonly name: PaymentProvider;
  readonly charge: (order: ChargeOrder) => Promise<ProviderCharge>;
}

const byKey = (settings: PlatformSettings): Collector => ({
  name: 'pix',
  charge: async (order) => pixCharge(settings, order),
});

/** Who takes the money of this installation. @throws ERR_PAYMENT_NOT_SET_UP */
export async function presentCollector(): Promise<Collector> {
  const settings = await readPlatformSettings();
  if (settings.pixKey !== '') return byKey(settings);
  throw new AppError('ERR_PAYMENT_NOT_SET_UP');
}
