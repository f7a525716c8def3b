import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { expect, it } from 'vitest';

const desk = await forFile(openLinkedFixture());

it('a tick that waited at WhatsApp with what the owner wrote on the phone is not lost', async () => {
  const first = desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (messages) => messages.length === 1);
  await first.stop();
  const wids: string[] = [];
  for (const text of ['um', 'dois', 'três']) wids.push(await desk.whatsapp.type(owner, ana, text));
  for (const wid of wids) desk.whatsapp.receipt(ana, owner, wid, 'read');
  desk.worker();
  const isRead = ({ wid, ack }: { wid: string | null; ack: number }) => wids.includes(wid ?? '') && ack === 3;
  const messages = await desk.messages(shop, ana, (all) => all.filter(isRead).length === wids.length);
  expect(messages).toHaveLength(4);
});
