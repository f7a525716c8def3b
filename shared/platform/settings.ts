import * as z from 'zod';
import { type UnitPrices, usualUnitPrices } from '../money/usage.ts';
import { type CustomPlanRates, usualRates } from '../plans/custom.ts';

/** Settings of the whole installation, except the one for sign-up (B-SET-2). */
export interface PlatformSettings {
  /** Address of the terms of use; blank means the product's own page. */
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** Version that a sign-up accepts; it changes with the texts. */
  readonly termsVersion: string;
  /** Token of the payment provider, sealed; blank: there is none (B-INV-5). */
  readonly asaas: string;
  /** Pix of the platform itself; blank: it takes none. */
  readonly pixKey: string;
  readonly pixName: string;
  readonly pixCity: string;
  readonly rates: CustomPlanRates;
  /** Prices that the platform pays for the usage of its companies. */
  readonly unitPrices: UnitPrices;
  readonly version: number;
}

export const initialSettings: PlatformSettings = {
  ...{ termsUrl: '', privacyUrl: '', termsVersion: '1', asaas: '', pixKey: '', pixName: '', pixCity: '' },
  rates: usualRates,
  unitPrices: usualUnitPrices,
  version: 0,
};

/** Settings that are public before sign-in (B-GEN-9). */
export const PublicSettings = z.object({
  userCreation: z.enum(['enabled', 'disabled']),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  termsVersion: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
