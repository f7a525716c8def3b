import { type CompanyRow, CompanyFields as Written } from '@shared/companies/contract.ts';
import { Recurrence } from '@shared/companies/model.ts';
import { neverDue } from '@shared/companies/subscription.ts';
import { formatDocument } from '@shared/core/documents.ts';
import { Name, StrongPassword } from '@shared/core/fields.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import * as z from 'zod';

const { name, email, phone, document } = Written.shape;

const Fields = z.object({
  name: requiredText(name),
  email: requiredText(email),
  phone,
  document,
  planId: z.string().min(1, 'required').transform(Number),
  dueDate: z.string(),
  recurrence: Recurrence,
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  userName: z.string(),
  /** The first administrator chooses their own password. */
  isInvited: z.boolean(),
  password: z.string(),
});
export type CompanyFields = z.input<typeof Fields>;

/** The contract's rules; only a new company names its first administrator. */
export const companyForm = (isNew: boolean) =>
  isNew
    ? Fields.extend({ userName: requiredText(Name), password: z.union([z.literal(''), StrongPassword]) }).refine(
        ({ isInvited, password }) => isInvited || password !== '',
        { path: ['password'], message: 'required' },
      )
    : Fields;
export type CompanyForm = z.output<typeof Fields>;

export function companyDefaults(company: CompanyRow | undefined): CompanyFields {
  const admin = { userName: '', isInvited: true, password: '' };
  if (company === undefined) {
    const blank = {
      name: '',
      email: '',
      phone: '',
      document: '',
      planId: '',
      dueDate: '',
      recurrence: 'MENSAL',
    } as const;
    return { ...blank, ...admin, status: true, campaignsEnabled: true };
  }
  const { planId, dueDate, recurrence, status, campaignsEnabled } = company;
  return {
    ...{ name: company.name, email: company.email, phone: company.phone, document: formatDocument(company.document) },
    ...{ planId: String(planId), dueDate: dueDate === neverDue ? '' : (dueDate ?? '') },
    ...{ recurrence, status, campaignsEnabled, ...admin },
  };
}
