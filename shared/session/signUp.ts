import * as z from 'zod';
import { isCpfOrCnpj } from '../core/documents.ts';
import { Bool, Email, Name, NumericId, StrongPassword, TimeZone, WrittenPhone } from '../core/fields.ts';
import { digitsOf } from '../core/text.ts';
import { defaultZone } from '../core/time.ts';
import { Language } from '../users/model.ts';

export const SignUp = z.object({
  name: Name,
  email: Email,
  password: StrongPassword,
  /** With or without its country: a mobile number as well as a landline. */
  phone: WrittenPhone,
  document: z
    .string()
    .default('')
    .refine((text) => text.trim() === '' || isCpfOrCnpj(text), 'invalid_document')
    .transform(digitsOf),
  companyId: z.union([z.string(), z.number()]).optional(),
  companyName: Name,
  planId: NumericId,
  /** What the form was read in, and the first user goes on in. */
  language: Language.default('pt-BR'),
  /** Of the company: that of the browser, unless somebody chose another. */
  timeZone: TimeZone.default(defaultZone),
  termo: Bool.refine((accepted) => accepted, 'terms_required'),
  /** Version of the terms that the form led to; others are accepted by nobody. */
  termsVersion: z.string().max(20).optional(),
});
