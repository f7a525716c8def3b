import type { LinkedEvent } from '@fn/channels/drivers/whatsapp/events.ts';
import { linkedAccount } from '@fn/core/store/linkedAccount.ts';
import { handler as inbound } from '@fn/inbound/inbound.ts';
import type { SQSEvent } from 'aws-lambda';
import { type ConnectedCompany, offering, openConnectedCompany } from './connectedCompany.ts';

export type LinkedMessage = Extract<LinkedEvent, { kind: 'message' }>['message'];

const start = Date.parse('2026-11-20T10:00:00.000Z');
let serial = 0;

/** A message as the worker of a linked number tells it, a second after the one before. */
export function linkedMessage(fields: Partial<LinkedMessage> = {}): LinkedMessage {
  serial += 1;
  return {
    ...{ wid: `3A${serial}`, at: new Date(start + serial * 1000).toISOString(), pushName: 'Sheena Nelson' },
    aliases: [{ kind: 'pn', value: '5585988776655' }],
    ...{ mediaType: 'chat', body: 'Oi', media: null, location: null, contacts: [], isForwarded: false },
    ...{ replyId: null, quotedWid: null, advertisement: null, reaction: null, edit: null, removal: null },
    ...fields,
  };
}

/** A connected number that is linked by a code, and what its worker tells of it. */
export async function openLinkedCompany(fields: Record<string, unknown> = {}) {
  process.env['LINKED_WORKER'] = 'on';
  const shop: ConnectedCompany = await offering(await openConnectedCompany({ channel: 'whatsapp', ...fields }), {
    status: 'CONNECTED',
    number: '5585900000000',
  });
  const tell = async (...events: LinkedEvent[]): Promise<void> => {
    for (const event of events) {
      const body = { channel: 'whatsapp', account: linkedAccount(shop.connection), receivedAt: event.kind, event };
      serial += 1;
      const attributes = { ApproximateReceiveCount: '1', MessageGroupId: 'one' };
      const text = JSON.stringify({ ...body, receivedAt: new Date().toISOString() });
      const record = { messageId: `l${serial}`, receiptHandle: 'r', body: text, attributes };
      const answer = await inbound({ Records: [record] } as unknown as SQSEvent);
      if (answer.batchItemFailures.length > 0) throw new Error(`${event.kind} was not worked`);
    }
  };
  return {
    shop,
    tell,
    hear: (message: Partial<LinkedMessage> = {}) => tell({ kind: 'message', message: linkedMessage(message) }),
    /** Written on the owner's phone. */
    echo: (message: Partial<LinkedMessage> = {}) =>
      tell({ kind: 'echo', message: linkedMessage({ pushName: '', ...message }) }),
  };
}
