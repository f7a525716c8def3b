import { createHash } from 'node:crypto';
import type { Consent } from '@shared/contacts/consent.ts';
import { ulid } from 'ulid';
import type { CompanyCtx } from '../context/ctx.ts';

type ConsentStatement = Pick<Consent, 'contactId' | 'kind' | 'via' | 'channel' | 'text'> &
  Partial<Pick<Consent, 'by' | 'note'>>;

const versionOf = (text: string): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A record of what a contact said; none is ever changed. */
export const newConsent = (
  { companyId, now }: CompanyCtx,
  { by = null, note = '', ...said }: ConsentStatement,
): Consent => ({
  ...said,
  ...{ id: ulid(now.getTime()), companyId, at: now.toISOString(), by, note },
  textVersion: versionOf(said.text),
});
