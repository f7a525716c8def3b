import type { Alias, Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { log } from '../../core/log.ts';
import { findInboundContact } from './inbound.ts';
import { mergeContacts } from './merging.ts';

/** WhatsApp's own id of a person and the number that WhatsApp says is theirs. */
export interface Identified {
  readonly lid: string;
  readonly number: string;
}

const isLid = ({ kind }: Alias): boolean => kind === 'lid';

/** True if both are certainly one person; numbers change owners, ids do not. */
const areOne = (named: Contact, unnamed: Contact): boolean =>
  unnamed.number === '' &&
  unnamed.aliases.every(isLid) &&
  !named.aliases.some(isLid) &&
  named.active === unnamed.active &&
  ![named, unnamed].some(({ strangers }) => strangers?.includes(named.id) || strangers?.includes(unnamed.id));

/** @returns the remaining contact, undefined while a merge is not possible */
async function merged(ctx: CompanyCtx, pair: Parameters<typeof mergeContacts>[1]): Promise<Contact | undefined> {
  try {
    return (await mergeContacts(ctx, pair)).winner;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info('contacts.twinsApart', { companyId: ctx.companyId, code: error.code });
    return undefined;
  }
}

/**
 * Merges contacts of one person known by number and by WhatsApp's id separately (B-IN-8). The contact with the number
 * remains, or the one with an open conversation, under the company's name for the number. If a merge is not possible,
 * users decide.
 */
export async function mergeTwins(ctx: CompanyCtx, { lid, number }: Identified): Promise<Contact | undefined> {
  const [named, unnamed] = await Promise.all([
    findInboundContact(ctx, [{ kind: 'pn', value: number }]),
    findInboundContact(ctx, [{ kind: 'lid', value: lid }]),
  ]);
  if (!named || !unnamed || named.id === unnamed.id || !areOne(named, unnamed)) return undefined;
  return (
    (await merged(ctx, { winnerId: named.id, loserId: unnamed.id })) ??
    (await merged(ctx, { winnerId: unnamed.id, loserId: named.id, takesName: true }))
  );
}
