import type { Message } from '@shared/messages/model.ts';
import { json, refusal } from '@test/support/graph/fakeGraph.ts';
import { type ConnectedCompany, report, stateOf, theContact, write } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openOutbox } from '@test/support/server/outbox.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { widKey } from '../channels/connections/messageLookup.ts';
import { typingJob } from '../channels/connections/outboundJobs.ts';
import { findConnection } from '../channels/connections/repo.ts';
import { enqueueRead } from '../channels/connections/service.ts';
import { enqueue } from '../core/events/queue.ts';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { messageEntity } from '../core/store/entities.ts';
import { duePosition } from '../core/store/indexes.ts';
import { remove, toItem } from '../core/store/records.ts';
import { getItem, putItem, transact } from '../core/store/store.ts';

let shop: ConnectedCompany;
const outbox = await forFile(openOutbox());
beforeEach(async () => {
  shop = await outbox.begin();
});

const stored = (fields: Partial<Message> = {}) => outbox.stored(shop, fields);
const handedOver = (...messages: Message[]) => outbox.handedOver(...messages);
const send = () => outbox.send();
const now = (message: Message) => outbox.now(message);
const connectionNow = () => findConnection(shop.company.id, shop.connection.id);

describe('a message the platform takes', () => {
  it('has its id and one tick, and can be found by it', async () => {
    const message = await handedOver(await stored({ body: 'Olá!' }));
    await send();
    expect(outbox.graph.sent()).toMatchObject([
      { json: { to: '5585988776655', text: { body: 'Olá!' }, biz_opaque_callback_data: message.id } },
    ]);
    const after = await now(message);
    expect(after).toMatchObject({ ack: 1, failure: null, nextAttemptAt: null });
    expect(await getItem(widKey(shop.company.id, after.wid ?? ''))).toMatchObject({ messageId: message.id });
    expect(duePosition(await getItem(messageEntity.key(message)))).toBeUndefined();
    expect((await theContact(shop)).aliases).toContainEqual({ kind: 'bsuid', value: 'BR.777' });
  });

  it('keeps the ticks a status brought before the answer', async () => {
    const message = await handedOver(await stored());
    outbox.graph.next((call, response) => {
      const wid = 'wamid.FAST';
      void report(outbox.workshop, shop, 'read', {
        id: wid,
        biz_opaque_callback_data: call.json['biz_opaque_callback_data'],
      }).then(() => json(200, { messages: [{ id: wid }] })(call, response));
    });
    await send();
    expect(await now(message)).toMatchObject({ wid: 'wamid.FAST', ack: 3, nextAttemptAt: null });
  });

  it('keeps the failure a status brought before the answer', async () => {
    const message = await handedOver(await stored());
    outbox.graph.next((call, response) => {
      const wid = 'wamid.FAST';
      void report(outbox.workshop, shop, 'failed', {
        id: wid,
        biz_opaque_callback_data: call.json['biz_opaque_callback_data'],
        errors: [{ code: 131026 }],
      }).then(() => json(200, { messages: [{ id: wid }] })(call, response));
    });
    await send();
    expect(await now(message)).toMatchObject({ wid: 'wamid.FAST', ack: 0, failure: { code: '131026' } });
  });

  it('is sent once however often it is handed over', async () => {
    const message = await stored();
    await handedOver(message, message);
    await handedOver({ ...message, nextAttemptAt: '2026-01-01T00:00:00.000Z' });
    await send();
    expect(outbox.graph.sent()).toHaveLength(1);
  });

  it('is not sent when it was discarded, is private or is already out', async () => {
    const messages = [
      await stored({ isDeleted: true }),
      await stored({ isPrivate: true }),
      await stored({ wid: 'wamid.X' }),
    ];
    const gone = await stored();
    await transact([remove(messageEntity.key(gone))]);
    await handedOver(...messages, gone);
    await send();
    expect(outbox.graph.calls).toHaveLength(0);
  });

  it('may be slow', async () => {
    const message = await handedOver(await stored());
    outbox.graph.next((call, response) => {
      setTimeout(() => json(200, { messages: [{ id: 'wamid.SLOW' }] })(call, response), 400);
    });
    await send();
    expect(await now(message)).toMatchObject({ wid: 'wamid.SLOW', ack: 1 });
  });
});

describe('a file', () => {
  const media = async (status: 'ready' | 'pending' | 'failed'): Promise<Message['media']> => {
    const key = newMediaKey(shop.company.id);
    await saveFile(key, Buffer.from('picture bytes'), { name: 'foto.png', mime: 'image/png' });
    return {
      status,
      key,
      mime: 'image/png',
      name: 'foto.png',
      size: 13,
      isVoice: false,
      width: 1,
      height: 1,
      providerId: '',
    };
  };

  it('goes from storage to the platform', async () => {
    await handedOver(await stored({ mediaType: 'image', body: 'legenda', media: await media('ready') }));
    await send();
    expect(outbox.graph.calls[0]).toMatchObject({ path: `/v26.0/${shop.connection.phoneNumberId}/media` });
    expect(outbox.graph.calls[0]?.raw.toString()).toContain('picture bytes');
    expect(outbox.graph.sent()[0]?.json['image']).toEqual({ id: 'uploaded-1', caption: 'legenda' });
  });

  it('that is not stored yet is waited for; one that failed is not', async () => {
    const failed = await handedOver(await stored({ mediaType: 'image', media: await media('failed') }));
    const waiting = await handedOver(await stored({ mediaType: 'image', media: await media('pending') }));
    await send();
    expect(await now(failed)).toMatchObject({ failure: { code: 'ERR_WAPP_DOWNLOAD_MEDIA' }, nextAttemptAt: null });
    expect(await now(waiting)).toMatchObject({ attempts: 1, failure: { code: 'MEDIA_PENDING' } });
    expect(outbox.graph.sent()).toHaveLength(0);
  });
});

describe('reading', () => {
  it('is told for the newest message of the contact', async () => {
    const wid = await write(outbox.workshop, shop, { timestamp: '1900000000' });
    const { ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    await stored();
    await enqueueRead({ companyId: shop.company.id, now: new Date() }, ticket);
    await send();
    const marks = outbox.graph.calls.filter(({ json: sent }) => sent['status'] === 'read');
    expect(marks.map(({ json: sent }) => sent['message_id'])).toHaveLength(1);
    expect([wid, (await stateOf(shop)).messages.at(-1)?.wid]).toContain(marks[0]?.json['message_id']);
  });

  it('refused is no trouble for what follows', async () => {
    const { ticket } = await stateOf(shop);
    if (!ticket) throw new Error('no ticket');
    await enqueueRead({ companyId: shop.company.id, now: new Date() }, ticket);
    const message = await handedOver(await stored());
    outbox.graph.next(refusal(400, 131009));
    await send();
    expect(await now(message)).toMatchObject({ ack: 1 });
    expect((await connectionNow())?.status).toBe('CONNECTED');
  });
});

describe('another try by a person', () => {
  it('goes out with the same id, and the failure of the one before cannot touch it', async () => {
    const message = await handedOver(await stored());
    await send();
    const { wid: first } = await now(message);
    const errors = [{ code: 131000, title: 'x' }];
    await report(outbox.workshop, shop, 'failed', { id: first, biz_opaque_callback_data: message.id, errors });
    const failed = await now(message);
    expect(failed).toMatchObject({ ack: 1, failure: { code: '131000' } });
    const again = {
      ...failed,
      wid: null,
      ack: 0,
      failure: null,
      attempts: 0,
      nextAttemptAt: new Date(Date.now() + 99_000).toISOString(),
      version: failed.version + 1,
    };
    await putItem(toItem(messageEntity, again));
    await handedOver(again);
    await send();
    const second = await now(message);
    expect(second.wid).not.toBe(first);
    await report(outbox.workshop, shop, 'failed', {
      id: first,
      biz_opaque_callback_data: message.id,
      errors: [{ code: 131026 }],
    });
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });
});

describe('typing', () => {
  const typed = async (secondsAgo: number) => {
    const { contact } = await stateOf(shop);
    const place = { companyId: shop.company.id, whatsappId: shop.connection.id, contactId: contact.id };
    await enqueue('outbound', [typingJob(place, new Date(Date.now() - secondsAgo * 1000))]);
    await send();
    return outbox.graph.calls.map(({ json: sent }) => sent);
  };

  it('is shown beside what the contact wrote last', async () => {
    expect(await typed(0)).toMatchObject([{ status: 'read', typing_indicator: { type: 'text' } }]);
  });

  it('is not shown once it is over', async () => {
    expect(await typed(11)).toEqual([]);
  });

  it('that is refused disturbs nothing', async () => {
    outbox.graph.next(refusal(400, 131009));
    expect(await typed(0)).toHaveLength(1);
    expect(await connectionNow()).toMatchObject({ status: 'CONNECTED' });
  });
});
