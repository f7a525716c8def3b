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
  /** Mobile or landline number, with or without the country code. */
  phone: WrittenPhone,
  document: z
    .string()
    .default('')
    .refine((text) => text.trim() === '' || isCpfOrCnpj(text), 'invalid_document')
    .transform(digitsOf),
  companyId: z.union([z.string(), z.number()]).optional(),
  companyName: Name,
  planId: NumericId,
  /** Language of the form, which the first user keeps. */
  language: Language.default('pt-BR'),
  /** Time zone of the company: the browser's, unless the user chose another. */
  timeZone: TimeZone.default(defaultZone),
  termo: Bool.refine((accepted) => accepted, 'terms_required'),
  /** Version of the terms that the form linked to; no other version can be accepted. */
  termsVersion: z.string().max(20).optional(),
});
