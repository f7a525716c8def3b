import { viewingWrites } from '../core/store/agentActivity.ts';
import { userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, retryConflicts, transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import { update } from '../core/store/update.ts';
import type { Socket } from './repo.ts';

type SocketRef = Pick<Socket, 'companyId' | 'connectionId' | 'userId'>;

/** The conversation on a socket's page, and the ticket that its user is looking at. */
export type OpenTicket = Pick<Socket, 'looksAt' | 'shows'>;

/** Computes the next state: the ticket that is looked at, and the conversation that is shown. */
type Opening = (current: OpenTicket) => { readonly ticketId: number | undefined; readonly shows: string | undefined };

const socketKey = ({ companyId, connectionId }: SocketRef) => keys.socket(companyId, connectionId);

/** Transaction item: what is open before a socket, unless that changed meanwhile. */
function openTicketWrite(holder: SocketRef, before: OpenTicket, after: OpenTicket): TransactItem {
  const fields = Object.entries({ looksAt: after.looksAt, shows: after.shows });
  const set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  const clear = fields.flatMap(([name, value]) => (value === undefined ? [name] : []));
  const expected = { looksAt: before.looksAt, shows: before.shows };
  return update(socketKey(holder), { set, clear }, { exists: true, expected });
}

/** @throws WriteConflict when another sign of the same socket came first, or it is closed */
async function tryToNote(holder: SocketRef, before: OpenTicket, opening: Opening, at: Date): Promise<void> {
  const { companyId, userId } = holder;
  const { ticketId, shows } = opening(before);
  const isSame = before.looksAt?.ticketId === ticketId;
  if (isSame && before.shows === shows) return;
  const looksAt = isSame ? before.looksAt : ticketId === undefined ? undefined : { ticketId, since: at.getTime() };
  const ended = isSame ? undefined : before.looksAt;
  const user = ended && (await getItem(keys.config(companyId, 'USER', userId)));
  const [first = [], ...others] = ended && user ? await viewingWrites(fromItem(userEntity, user), ended.since, at) : [];
  await transact([openTicketWrite(holder, before, { looksAt, shows }), ...first]);
  for (const writes of others) await transact(writes);
}

/**
 * Notes which conversation a page has open from now on, and adds what was looked at before to the day of who did; written
 * only when it is another one. Signs of one page may come at the same time: the later one sees what the other left.
 * @param before as it was read from the socket's record
 */
export const noteOpenTicket = (holder: SocketRef, before: OpenTicket, opening: Opening, at: Date): Promise<void> =>
  retryConflicts(async (attempt) => {
    const current = attempt === 0 ? before : await getItem(socketKey(holder), true);
    if (current) await tryToNote(holder, current as OpenTicket, opening, at);
  });

/** A socket ends, and with it what was open before it. */
export async function clearOpenTicket(holder: SocketRef, at: Date): Promise<void> {
  const socket = (await getItem(socketKey(holder), true)) as OpenTicket | undefined;
  if (socket?.looksAt) await noteOpenTicket(holder, socket, () => ({ ticketId: undefined, shows: undefined }), at);
}
