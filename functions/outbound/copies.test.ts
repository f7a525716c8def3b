import { capabilities } from '@shared/connections/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { fakeGraph, json } from '@test/support/graph/fakeGraph.ts';
import { event, payload } from '@test/support/graph/messenger.ts';
import {
  activeTicket,
  type ConnectedCompany,
  openConnectedCompany,
  post,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { silentVoiceNote } from '@test/support/server/oggOpus.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { enqueueOutbound } from '../channels/connections/service.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { handler as copies } from '../workers/queue/audioCopy.ts';
import { handler as outbound } from './outbound.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
const writer = '5273985626008434';

let shop: ConnectedCompany;
let serial = 0;
beforeEach(async () => {
  for (const queue of ['outbound', 'audio'] as const) await workshop.drain(queue);
  serial += 1;
  shop = await openConnectedCompany({ channel: 'instagram', name: `ig ${serial}` });
  const { phoneNumberId } = shop.connection;
  const said = event({ message: { mid: `m_${serial}`, text: 'Oi' } }, phoneNumberId);
  await post(workshop, payload('instagram', phoneNumberId, said));
  graph.reset();
});

const now = async (message: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {});
const send = () => workshop.work('outbound', outbound);
const copy = () => workshop.work('audio', copies);
const sent = () => graph.sent().map(({ json: body }) => body['message']);

/** A recording and a text after it, handed over. */
async function handedOver(content: Buffer): Promise<[Message, Message]> {
  const { companyId } = shop.connection;
  const contact = await findInboundContact({ companyId, now: new Date() }, [{ kind: 'igsid', value: writer }]);
  const ticket = contact && (await activeTicket(shop, contact.id));
  if (!ticket) throw new Error('no ticket');
  const key = newMediaKey(companyId);
  await saveFile(key, content, { name: 'voz.ogg', mime: 'audio/ogg' });
  const file = { status: 'ready', key, mime: 'audio/ogg', name: 'voz.ogg', size: content.length } as const;
  const sound = {
    mediaType: 'audio',
    body: '',
    media: { ...file, isVoice: false, width: null, height: null, providerId: '' },
  };
  const messages = [sound, { body: 'Ouviu?' }].map((fields, place) => {
    const id = messageId(shop.connection.id, ticket.contactId, new Date(Date.now() + place), `O${place}`);
    const nextAttemptAt = new Date(Date.now() + 60_000).toISOString();
    const own = { fromMe: true, wid: null, ack: 0, nextAttemptAt, ...(fields as Partial<Message>) };
    return aMessage({ companyId, id, ticket, ...own });
  });
  for (const message of messages) await putItem(toItem(messageEntity, message, 'message.created'));
  await enqueueOutbound({ companyId }, messages);
  return messages as [Message, Message];
}

it('a recording that the channel does not take leaves as a copy that it takes, in its place (B-MSG-5)', async () => {
  expect(capabilities.instagram.sounds).not.toContain('audio/ogg');
  const [sound] = await handedOver(silentVoiceNote(2));
  await send();
  expect(sent()).toEqual([]);
  expect(await now(sound)).toMatchObject({ attempts: 1, failure: null, wid: null });
  await copy();
  workshop.pass(5);
  graph.next(json(200, { recipient_id: writer, message_id: 'mid.SOUND' }));
  await send();
  const { media, ack } = await now(sound);
  expect(ack).toBe(1);
  const url = expect.stringContaining(String(media?.copyKey));
  expect(sent()).toEqual([{ attachment: { type: 'audio', payload: { url } } }, { text: 'Ouviu?' }]);
});

it('one that cannot be turned into what the channel takes fails, and the next ones go on', async () => {
  const [sound, text] = await handedOver(Buffer.alloc(500, 7));
  await send();
  await copy();
  workshop.pass(5);
  graph.next(json(200, { recipient_id: writer, message_id: 'mid.TEXT' }));
  await send();
  expect(await now(sound)).toMatchObject({
    ...{ nextAttemptAt: null, wid: null },
    failure: { code: 'ERR_FILETYPE_NOT_ON_CHANNEL', isRetriable: false },
  });
  expect(await now(text)).toMatchObject({ ack: 1 });
  expect(sent()).toEqual([{ text: 'Ouviu?' }]);
});
