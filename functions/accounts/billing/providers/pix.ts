import { brCode } from '@shared/invoices/brCode.ts';
import type { PlatformSettings } from '@shared/platform/settings.ts';
import type { ChargeOrder, ProviderCharge } from './provider.ts';

/** Charge by the platform's own Pix key: payments are not reported, so staff confirms them with the bank's id. */
export const pixCharge = (
  { pixKey, pixName, pixCity }: PlatformSettings,
  { reference, value }: ChargeOrder,
): ProviderCharge => ({
  id: null,
  qrcode: brCode({ key: pixKey, name: pixName, city: pixCity, value, txid: reference }),
});
