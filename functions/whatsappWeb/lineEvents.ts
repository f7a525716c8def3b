import './libraryBounds.ts';
import { areJidsSameUser, type WAMessageKey } from 'baileys';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/context/clock.ts';
import { listenForChangedNumbers } from './changedNumbers.ts';
import { widIn } from './content.ts';
import { withNumber } from './numbers.ts';
import { listenForFiles } from './reuploads.ts';
import type { Line } from './socket.ts';
import { aliasesOf } from './translate.ts';

type ReceiptStatus = 'delivered' | 'read' | 'played';

/** Library states of our own messages: delivered, read, played. The server's acceptance comes with its ack. */
const statuses: Readonly<Record<number, ReceiptStatus>> = { 3: 'delivered', 4: 'read', 5: 'played' };

const read = 4;

/** Listens to what is no message: receipts, calls, files that were asked for, and whose number is whose. */
export function handleLineEvents(lease: Lease, line: Line): void {
  const { socket, keep, hold } = line;
  const { ev } = socket;
  listenForFiles(lease, line);
  listenForChangedNumbers(line);
  const seen = async (jid: string | null | undefined, wid: string | null | undefined): Promise<void> => {
    const known = aliasesOf(jid);
    if (known && widIn(wid)) keep({ kind: 'seen', known: await withNumber(socket, known), wid: widIn(wid) });
  };
  const ticked = async ({ remoteJid, id }: WAMessageKey, status: ReceiptStatus): Promise<void> => {
    const aliases = aliasesOf(remoteJid);
    const known = aliases && (await withNumber(socket, aliases));
    const report = { wid: widIn(id), messageRef: null, status, at: now().toISOString(), failure: null };
    keep({ kind: 'status', report, ...(known ? { known } : {}) });
  };
  const noteTick = (key: WAMessageKey, state: number | null | undefined): void => {
    const status = statuses[state ?? 0];
    if (key.fromMe && widIn(key.id) !== '' && status) hold(ticked(key, status));
  };
  ev.on('messages.update', (updates) => {
    for (const { key, update } of updates) {
      if (!key.fromMe && update.status === read) hold(seen(key.remoteJid, key.id));
      noteTick(key, update.status);
    }
  });
  // While it catches up, the library puts the tick of a message that came just before into the message itself.
  ev.on('messages.upsert', ({ messages }) => {
    for (const { key, status } of messages) noteTick(key, status);
  });
  ev.on('message-receipt.update', (updates) => {
    for (const { key, receipt } of updates) {
      const isOwn = [socket.user?.id, socket.user?.lid].some((own) =>
        areJidsSameUser(own, receipt.userJid ?? undefined),
      );
      if (isOwn && receipt.readTimestamp) hold(seen(key.remoteJid, key.id));
    }
  });
  ev.on('lid-mapping.update', ({ lid, pn }) => {
    const [known, learned] = [aliasesOf(lid), aliasesOf(pn)];
    if (known && learned) keep({ kind: 'identity', known, learned });
  });
  ev.on('call', (calls) => {
    for (const { id, from, chatId, status, date, isGroup, callerPn } of calls) {
      const aliases = aliasesOf(callerPn, from, chatId);
      if (status !== 'offer' || isGroup || !aliases || widIn(id) === '') continue;
      const message = {
        ...{ wid: `${id}|${from}`, at: date.toISOString(), aliases, pushName: '', body: '' },
        ...{ mediaType: 'call_log' as const, media: null, location: null, contacts: [], isForwarded: false },
        ...{ replyId: null, quotedWid: null, advertisement: null, reaction: null, edit: null, removal: null },
      };
      keep({ kind: 'call', message });
    }
  });
}
