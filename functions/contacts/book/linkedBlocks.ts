import { isLinked } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { listConnections } from '../../channels/connections/repo.ts';
import { orderBlock, orderLetThrough } from '../../channels/linked/lines.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { holdsAlias } from '../../core/store/contactAliases.ts';

/** Linked numbers over which a person ever wrote. */
const linkedWith = async ({ companyId }: CompanyCtx, { newestTickets }: Contact): Promise<Connection[]> =>
  (await listConnections(companyId)).filter(
    (connection) => isLinked(connection) && newestTickets[String(connection.id)] !== undefined,
  );

/** Phones that are linked by a code block the person, too: what they write does not come any more. */
export async function followBlock(ctx: CompanyCtx, contact: Contact): Promise<void> {
  if (contact.isGroup) return;
  const linked = await linkedWith(ctx, contact);
  await Promise.all(linked.map((connection) => orderBlock(connection, contact.id, !contact.active, ctx.now)));
}

/** Returns the identity under which WhatsApp stores a block. */
const blockedUnder = ({ aliases, number }: Contact): Alias | undefined =>
  aliases.find(({ kind }) => kind === 'lid') ?? (number === '' ? undefined : { kind: 'pn', value: number });

/**
 * Moves the block of a contact whose identity changed, and unblocks the former number for its next owner (B-CONT-11).
 */
export async function moveBlock(ctx: CompanyCtx, before: Contact, after: Contact): Promise<void> {
  if (after.active || after.isGroup) return;
  const [former, current] = [blockedUnder(before), blockedUnder(after)];
  if (!current || (former?.kind === current.kind && former.value === current.value)) return;
  const isLeft = former !== undefined && !holdsAlias(after.aliases, former);
  for (const connection of await linkedWith(ctx, after)) {
    if (isLeft) await orderLetThrough(connection, former, ctx.now);
    await orderBlock(connection, after.id, true, ctx.now);
  }
}
