import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { describe, expect, it } from 'vitest';
import { messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();

const media = (key: string) => ({
  ...{ status: 'ready' as const, key, mime: 'image/png', name: `${key}.png`, size: 5, isVoice: false },
  ...{ width: 10, height: 10, providerId: '' },
});
const images = (ticketId: number, cursor?: string) =>
  call(handler, messages.listImages, { ticketId, ...(cursor ? { cursor } : {}) }, { token: desk.admin.token });

describe('pictures of a conversation (B-MSG-13)', () => {
  it('come oldest first with the page they stand on, without what is gone', async () => {
    const contact = await desk.contact({ name: 'Rita' });
    const { ticket, message } = await desk.writes(contact, 'oi', { at: new Date(Date.now() - 100_000) });
    const store = (position: number, fields: Partial<Message>) => {
      const at = new Date(Date.parse(message.createdAt) + position * 1000);
      const id = message.id.replace(/\d{13}/, String(at.getTime()));
      const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
      return putItem(toItem(messageEntity, { ...message, id, ...times, ...fields }));
    };
    for (let position = 1; position <= 45; position += 1) await store(position, { body: `m${position}` });
    await store(5, { mediaType: 'image', media: media('velha'), body: 'antiga' });
    await store(44, { mediaType: 'image', media: media('nova'), fromMe: true, user: { id: 9, name: 'Ana' } });
    await store(43, { mediaType: 'image', media: media('apagada'), isDeleted: true });
    await store(42, { mediaType: 'image', media: { ...media('vindo'), status: 'pending' } });
    const { json } = await images(ticket.id);
    expect(json.images.map(({ mediaUrl, pageNumber, author }) => [mediaUrl, pageNumber, author])).toEqual([
      ['/api/media/velha', 3, 'Rita'],
      ['/api/media/nova', 1, 'Ana'],
    ]);
    expect(json.images[0]).toMatchObject({ body: 'antiga', mediaType: 'image', mediaName: 'velha.png', fromMe: false });
    expect([json.hasMore, json.nextCursor]).toEqual([false, null]);
    const stranger = await desk.person({ queueIds: [desk.support.id] });
    const refused = await call(handler, messages.listImages, { ticketId: ticket.id }, { token: stranger.token });
    expect(refused.status).toBe(404);
  });

  it('goes on where an answer ended, each picture once', async () => {
    const contact = await desk.contact();
    const { ticket, message } = await desk.writes(contact, 'oi', { at: new Date(Date.now() - 1_000_000) });
    for (let position = 1; position <= 130; position += 1) {
      const at = Date.parse(message.createdAt) + position * 1000;
      const createdAt = new Date(at).toISOString();
      const id = message.id.replace(/\d{13}/, String(at));
      const fields = { id, createdAt, updatedAt: createdAt, mediaType: 'image' as const, media: media(`p${position}`) };
      await putItem(toItem(messageEntity, { ...message, ...fields }));
    }
    const first = await images(ticket.id);
    expect([first.json.images.length, first.json.hasMore]).toEqual([100, true]);
    const second = await images(ticket.id, first.json.nextCursor ?? '');
    expect([second.json.images.length, second.json.hasMore]).toEqual([30, false]);
    const all = [...second.json.images, ...first.json.images].map(({ mediaName }) => mediaName);
    expect(all).toEqual(Array.from({ length: 130 }, (_, index) => `p${index + 1}.png`));
    expect(second.json.images[0]?.pageNumber).toBe(7);
    expect((await images(ticket.id, 'x')).status).toBe(400);
  });
});
