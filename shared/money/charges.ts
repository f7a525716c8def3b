import * as z from 'zod';

/** Category under which the Cloud API charges a message; new categories become `unknown`. */
export const ChargeCategory = z
  .enum([
    'service',
    'utility',
    'marketing',
    'marketing_lite',
    'authentication',
    'authentication_international',
    'referral_conversion',
    'unknown',
  ])
  .catch('unknown');
export type ChargeCategory = z.infer<typeof ChargeCategory>;
