import type { Contact } from '@shared/contacts/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { formerHolders } from '../../search/contacts.ts';
import { type InboundIdentity, resolveInboundContact } from './inbound.ts';

/** The only contact that had a number before; undefined where several had it, or nobody. */
export async function onlyFormerHolder(ctx: CompanyCtx, number: string): Promise<Contact | undefined> {
  const [first, ...others] = await formerHolders(ctx, number);
  return others.length === 0 ? first : undefined;
}

/**
 * Whom the company writes to by a bare number or id (B-CONT-11): who has it now; where nobody has, the only one who had it
 * before; else somebody new. Whoever writes from a former number is never found so: that is somebody else.
 */
export async function resolveAddressee(ctx: CompanyCtx, identity: InboundIdentity): Promise<Contact> {
  const [{ kind, value }] = identity.aliases;
  const instead = kind === 'pn' ? { instead: () => onlyFormerHolder(ctx, value) } : {};
  return (await resolveInboundContact(ctx, identity, instead)).contact;
}
