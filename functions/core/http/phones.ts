import type { Company } from '@shared/companies/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { companyCountry, readPhone } from '@shared/phones/read.ts';

interface OfCountry {
  readonly company: Pick<Company, 'timeZone'>;
}

/** A number as channels call it. @throws ERR_VALIDATION naming the field for what is none */
export function requirePhone({ company }: OfCountry, written: string, field = 'number'): string {
  const number = readPhone(written, companyCountry(company));
  if (number === undefined) throw new AppError('ERR_VALIDATION', { fields: { [field]: 'invalid_phone' } });
  return number;
}

/**
 * A number that is kept as text: with its plus, so that it is read the same later, whatever the country is then. What
 * stood there before and is sent back stays as it is.
 * @throws ERR_VALIDATION naming the field
 */
export function keptPhone(
  ctx: OfCountry,
  written: string,
  { before = '', field }: { before?: string; field: string },
): string {
  const text = written.trim();
  return text === '' || text === before ? text : `+${requirePhone(ctx, text, field)}`;
}
