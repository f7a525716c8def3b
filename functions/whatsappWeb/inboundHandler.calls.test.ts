import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { expect, it } from 'vitest';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const { shop, owner } = await desk.linked();
const { whatsapp } = desk;
const answered = async (): Promise<void> => {
  await desk.workshop.work('outbound', outbound);
};

it('a call is refused at WhatsApp, stands in the conversation once, and is answered with words', async () => {
  const ana = desk.person('Ana');
  whatsapp.ring(ana, owner, 'CALL1');
  whatsapp.ring(ana, owner, 'CALL1');
  const [call] = await desk.messages(shop, ana, (all) => all.length >= 2);
  expect(call).toMatchObject({ mediaType: 'call_log', fromMe: false, read: true });
  await answered();
  await whatsapp.until(() => whatsapp.refusedCalls.length > 0 && desk.received(ana).length > 0);
  expect(new Set(whatsapp.refusedCalls)).toEqual(new Set(['CALL1']));
  expect(desk.received(ana)).toHaveLength(1);
  await whatsapp.say(ana, owner, 'Oi');
  const all = await desk.messages(shop, ana, (found) => found.some(({ body }) => body === 'Oi'));
  expect(all.filter(({ mediaType }) => mediaType === 'call_log')).toHaveLength(1);
});

it('a call of endless name is nobody’s, and keeps nothing from coming', async () => {
  const ana = desk.person('Ana');
  const { entrances } = whatsapp;
  whatsapp.ring(ana, owner, 'x'.repeat(100_000));
  whatsapp.receipt(ana, owner, 'x'.repeat(100_000), 'read');
  await whatsapp.say(ana, owner, 'Oi');
  const all = await desk.messages(shop, ana, (found) => found.length > 0);
  expect(all.map(({ body }) => body)).toEqual(['Oi']);
  expect(whatsapp.entrances).toBe(entrances);
  expect(desk.workshop.counts('inbound')).toMatchObject({ ready: 0, inFlight: 0 });
});
