import { brCode } from '@shared/invoices/brCode.ts';
import type { PlatformSettings } from '@shared/platform/settings.ts';
import type { ChargeOrder, ProviderCharge } from './provider.ts';

/** The platform's own Pix key: nobody tells us of a payment, so the platform's staff confirms it with the bank's id. */
export const pixCharge = (
  { pixKey, pixName, pixCity }: PlatformSettings,
  { reference, value }: ChargeOrder,
): ProviderCharge => ({
  id: null,
  qrcode: brCode({ key: pixKey, name: pixName, city: pixCity, value, txid: reference }),
});
