import * as z from 'zod';
import { type UnitPrices, usualUnitPrices } from '../money/usage.ts';
import { type CustomPlanRates, usualRates } from '../plans/custom.ts';

/** What holds for the whole installation, beside whether companies may sign up (B-SET-2). */
export interface PlatformSettings {
  /** Where the terms of use stand; blank: on the page of the product. */
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** What whoever signs up accepts; changes with the texts. */
  readonly termsVersion: string;
  /** Token of the payment provider, sealed; blank: there is none (B-INV-5). */
  readonly asaas: string;
  /** Pix of the platform itself; blank: it takes none. */
  readonly pixKey: string;
  readonly pixName: string;
  readonly pixCity: string;
  readonly rates: CustomPlanRates;
  /** What the platform pays for what its companies use. */
  readonly unitPrices: UnitPrices;
  readonly version: number;
}

export const initialSettings: PlatformSettings = {
  ...{ termsUrl: '', privacyUrl: '', termsVersion: '1', asaas: '', pixKey: '', pixName: '', pixCity: '' },
  rates: usualRates,
  unitPrices: usualUnitPrices,
  version: 0,
};

/** What anybody may know before there is an account (B-GEN-9). */
export const PublicSettings = z.object({
  userCreation: z.enum(['enabled', 'disabled']),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  termsVersion: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
