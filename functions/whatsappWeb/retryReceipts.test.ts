import type { Message } from '@shared/messages/model.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { newMediaKey, saveFile } from '../core/files/files.ts';
import { messageEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';

const desk = await forFile(openLinkedFixture());
afterEach(() => desk.clear());

/** A message that Ana's phone could not open, and whose worker is gone; another has the line. */
async function unopened(fields: (companyId: number) => Promise<Partial<Message>> | Partial<Message>) {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length === 1);
  desk.whatsapp.sealedWrongly = 1;
  const message = await desk.write(shop, ana, await fields(shop.company.id));
  await expect.poll(() => desk.now(message)).toMatchObject({ ack: 1 });
  await desk.rest();
  await desk.whatsapp.until(() => desk.whatsapp.online(owner) === 0);
  desk.worker();
  await desk.whatsapp.until(() => desk.whatsapp.online(owner) === 1);
  expect(desk.received(ana)).toEqual([]);
  return { shop, owner, ana, message: await desk.now(message) };
}

/** Resolves when whoever asks would have been answered: one receipt is worked off after the other. */
async function asked(who: Peer, owner: Peer, wid: string): Promise<void> {
  desk.whatsapp.askAgain(who, owner, wid);
  await desk.whatsapp.until(() => desk.whatsapp.acknowledged.has(wid));
}

describe('a message that a phone could not open', () => {
  it('comes once more after its worker is gone, under the same id', async () => {
    const { owner, ana, message } = await unopened(() => ({ body: 'Às oito', isForwarded: true }));
    await asked(ana, owner, message.wid ?? '');
    await desk.whatsapp.until(() => desk.received(ana).length > 0);
    const got = desk.received(ana);
    expect(got.map(({ id, message: { extendedTextMessage } }) => [id, extendedTextMessage?.text])).toEqual([
      [message.wid, 'Às oito'],
    ]);
    expect(got[0]?.message.extendedTextMessage?.contextInfo).toMatchObject({ isForwarded: true, forwardingScore: 1 });
  });

  it('comes once more with its file', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF'), Buffer.alloc(3000, 7)]);
    const { owner, ana, message } = await unopened(async (companyId) => {
      const [key, name, mime] = [newMediaKey(companyId), 'contrato.pdf', 'application/pdf'];
      await saveFile(key, bytes, { name, mime });
      const place = { status: 'ready' as const, key, mime, name, size: bytes.length, width: null, height: null };
      return { mediaType: 'application', body: '', media: { ...place, isVoice: false, providerId: '' } };
    });
    await asked(ana, owner, message.wid ?? '');
    await desk.whatsapp.until(() => desk.received(ana).length > 0);
    const got = desk.received(ana)[0]?.message.documentMessage;
    expect(got?.fileName).toBe('contrato.pdf');
    expect(desk.whatsapp.media.open(got ?? {}, 'Document')).toEqual(bytes);
  });

  it('is told to nobody else, and not any more once it was taken back', async () => {
    const { shop, owner, ana, message } = await unopened(() => ({ body: 'Só para Ana' }));
    const bia = desk.person('Bia');
    await desk.whatsapp.say(bia, owner, 'Oi');
    await desk.messages(shop, bia, (all) => all.length === 1);
    const before = desk.whatsapp.said.length;
    await asked(bia, owner, message.wid ?? '');
    await putItem(toItem(messageEntity, { ...message, isDeleted: true, version: message.version + 1 }));
    desk.whatsapp.acknowledged.delete(message.wid ?? '');
    await asked(ana, owner, message.wid ?? '');
    expect(desk.whatsapp.said.slice(before)).toEqual([]);
  });
});
