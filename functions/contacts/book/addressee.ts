import type { Contact } from '@shared/contacts/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { formerHolders } from '../../search/contacts.ts';
import { type InboundIdentity, resolveInboundContact } from './inbound.ts';

/** Returns the only contact that had a number before; undefined if several had it, or none. */
export async function onlyFormerHolder(ctx: CompanyCtx, number: string): Promise<Contact | undefined> {
  const [first, ...others] = await formerHolders(ctx, number);
  return others.length === 0 ? first : undefined;
}

/**
 * Returns the contact for a bare number or id to write to (B-CONT-11): its present holder, else its only
 * former one, else a new contact. An inbound message from a former number is never matched this way, because its sender
 * is a different person.
 */
export async function resolveAddressee(ctx: CompanyCtx, identity: InboundIdentity): Promise<Contact> {
  const [{ kind, value }] = identity.aliases;
  const instead = kind === 'pn' ? { instead: () => onlyFormerHolder(ctx, value) } : {};
  return (await resolveInboundContact(ctx, identity, instead)).contact;
}
