import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { expect, it } from 'vitest';
import { newMediaKey, saveFile } from '../core/files/files.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();

it('B-MSG-10: what is forwarded says so, whatever it is, and nothing else does', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length === 1);
  const [key, name, mime] = [newMediaKey(shop.company.id), 'contrato.pdf', 'application/pdf'];
  const bytes = Buffer.from('%PDF-1.7\n%%EOF');
  await saveFile(key, bytes, { name, mime });
  const file = { status: 'ready' as const, key, mime, name, size: bytes.length, width: null, height: null };
  const media = { ...file, isVoice: false, providerId: '' };
  const location = { latitude: -23.5, longitude: -46.6, name: 'Praça', address: '' };
  const contacts = [{ name: 'Bia', numbers: ['5511988887777'], emails: ['bia@casa.test'], company: 'Casa, Filhos' }];
  await desk.write(shop, ana, { body: 'Às oito', isForwarded: true });
  await desk.write(shop, ana, { mediaType: 'application', body: '', media, isForwarded: true });
  await desk.write(shop, ana, { mediaType: 'locationMessage', body: 'Praça', location, isForwarded: true });
  await desk.write(shop, ana, { mediaType: 'contactMessage', body: 'Bia', contacts, isForwarded: true });
  await desk.write(shop, ana, { body: 'Isso é meu' });
  await desk.whatsapp.until(() => desk.received(ana).length === 5);
  const parts = desk.received(ana).map(({ message }) => message);
  const mark = { contextInfo: { isForwarded: true, forwardingScore: 1 } };
  expect(parts[0]?.extendedTextMessage).toMatchObject({ text: 'Às oito', ...mark });
  expect(parts[1]?.documentMessage).toMatchObject({ fileName: name, ...mark });
  expect(parts[2]?.locationMessage).toMatchObject({ name: 'Praça', ...mark });
  expect(parts[3]?.contactMessage).toMatchObject({ displayName: 'Bia', ...mark });
  const vcard = parts[3]?.contactMessage?.vcard ?? '';
  expect(vcard).toMatch(/\nEMAIL:bia@casa\.test\nORG:Casa\\, Filhos\nEND:VCARD$/);
  expect(parts[4]?.extendedTextMessage?.contextInfo?.isForwarded ?? false).toBe(false);
});
