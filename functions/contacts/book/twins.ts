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

/** Whether both can be one person without a doubt; numbers go from one person to another, ids do not. */
const areOne = (named: Contact, unnamed: Contact): boolean =>
  unnamed.number === '' &&
  unnamed.aliases.every(isLid) &&
  !named.aliases.some(isLid) &&
  named.active === unnamed.active &&
  ![named, unnamed].some(({ strangers }) => strangers?.includes(named.id) || strangers?.includes(unnamed.id));

/** @returns who goes on, undefined while something stands against it */
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
 * Makes one contact of somebody known by number and by WhatsApp's id apart (B-IN-8). Whoever has the number goes on, or
 * whoever is being talked to, under the name by which the company knows the number. Where something stands against it,
 * people decide.
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
