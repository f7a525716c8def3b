import type { WASocket } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { aliasesOf } from './translate.ts';

/** Of the library's states of our own messages: delivered, read, played. What the server took is told by its ack. */
const statuses: Readonly<Record<number, 'delivered' | 'read' | 'played'>> = { 3: 'delivered', 4: 'read', 5: 'played' };

/** Listens to what is no message: receipts, calls, and whose number is whose. */
export function listen(
  { ev }: WASocket,
  { companyId, whatsappId }: Lease,
  tell: (event: LinkedEvent) => Promise<void>,
): void {
  const pass = (event: LinkedEvent): void => {
    tell(event).catch((error: unknown) => log.error('linked.notTold', { companyId, whatsappId, error }));
  };
  ev.on('messages.update', (updates) => {
    for (const { key, update } of updates) {
      const status = statuses[update.status ?? 0];
      if (!key.fromMe || !key.id || !status) continue;
      const at = now().toISOString();
      pass({ kind: 'status', report: { wid: key.id, messageRef: null, status, at, failure: null } });
    }
  });
  ev.on('lid-mapping.update', ({ lid, pn }) => {
    const [known, learned] = [aliasesOf(lid), aliasesOf(pn)];
    if (known && learned) pass({ kind: 'identity', known, learned });
  });
  ev.on('call', (calls) => {
    for (const { id, from, chatId, status, date, isGroup, callerPn } of calls) {
      const aliases = aliasesOf(callerPn, from, chatId);
      if (status !== 'offer' || isGroup || !aliases) continue;
      const message = {
        ...{ wid: `${id}|${from}`, at: date.toISOString(), aliases, pushName: '', body: '' },
        ...{ mediaType: 'call_log' as const, media: null, location: null, contacts: [], isForwarded: false },
        ...{ replyId: null, quotedWid: null, advertisement: null, reaction: null, edit: null, removal: null },
      };
      pass({ kind: 'call', message });
    }
  });
}
