import type { Consent } from '@shared/contacts/consent.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx, Ctx } from '../core/context/ctx.ts';
import { commit } from '../core/store/commit.ts';
import { newConsent } from '../core/store/consents.ts';
import { contactEntity } from '../core/store/entities.ts';
import { consentEntity } from '../core/store/privacyEntities.ts';
import { fromItem, putNew, putVersion } from '../core/store/records.ts';
import { queryPartition, retryConflicts } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { loadDataSubject } from './person.ts';

/** More than anybody reads. */
const maxConsents = 100;

/** Returns a contact's consents, newest first. @throws ERR_NO_CONTACT_FOUND */
export async function consentsOf(ctx: CompanyCtx, contactId: string): Promise<Consent[]> {
  const { contacts } = await loadDataSubject(ctx, contactId);
  const pages = await Promise.all(
    contacts.map(({ id }) =>
      queryPartition({ pk: partitions.consents(ctx.companyId, id), descending: true, limit: maxConsents }),
    ),
  );
  const all = pages.flatMap(({ items }) => items.map((item) => fromItem(consentEntity, item)));
  return all.sort((a, b) => b.id.localeCompare(a.id)).slice(0, maxConsents);
}

/**
 * Records a consent or withdrawal given outside the system, by telephone or on paper. Withdrawing must be as easy as
 * giving, so any attendant of the contact records it; a consent needs a supervisor.
 * @throws ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION
 */
export const noteConsent = (
  ctx: Ctx,
  {
    contactId,
    kind,
    note,
  }: { readonly contactId: string; readonly kind: 'given' | 'withdrawn'; readonly note: string },
): Promise<Consent> =>
  retryConflicts(async () => {
    if (kind === 'given' && ctx.user.profile === 'user') throw new AppError('ERR_NO_PERMISSION');
    const { contact } = await loadDataSubject(ctx, contactId);
    const { id, name } = ctx.user;
    const said = { contactId: contact.id, kind, via: 'panel' as const, channel: '', text: '' };
    const consent = newConsent(ctx, { ...said, by: { id, name }, note });
    const lgpdAcceptedAt = kind === 'given' ? consent.at : null;
    const { write } = putVersion(contactEntity, { ...contact, lgpdAcceptedAt }, 'contact.updated');
    await commit([{ write }, { write: putNew(consentEntity, consent) }]);
    return consent;
  });
