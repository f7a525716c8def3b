import { isCpfOrCnpj } from '@shared/core/documents.ts';
import type { SessionUser } from '@shared/users/model.ts';
import * as z from 'zod';

const AddressLine = z.string().trim().max(200, 'too_long');

/** Data of the payer. The address is optional, for the payer's records; no card is asked for. */
export const payerForm = z.object({
  fullName: z.string().trim().min(1, 'required').max(200, 'too_long'),
  document: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((text) => text === '' || isCpfOrCnpj(text), 'invalid_document'),
  zipcode: AddressLine,
  address2: AddressLine,
  city: AddressLine,
  state: AddressLine,
  country: AddressLine,
});
export type Payer = z.output<typeof payerForm>;

export const payerDefaults = ({ name, company }: SessionUser): Payer => ({
  ...{ fullName: name, document: company.document },
  ...{ zipcode: '', address2: '', city: '', state: '', country: 'Brasil' },
});

/** Format that the server takes. */
export function subscriptionOf(invoiceId: number, { fullName, ...payer }: Payer) {
  const [firstName = '', ...others] = fullName.split(/\s+/);
  return { ...payer, invoiceId, firstName, lastName: others.join(' ') };
}
