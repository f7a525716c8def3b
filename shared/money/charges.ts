import * as z from 'zod';

/** As what the Cloud API charges a message; categories that nobody knows yet are `unknown`. */
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
