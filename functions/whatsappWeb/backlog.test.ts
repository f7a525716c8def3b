import { type LinkedDesk, openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let desk: LinkedDesk;
beforeAll(async () => {
  desk = await openLinkedDesk();
});
afterAll(() => desk.stop());

const people = 5;
const each = 40;

it('everything that came while nobody had the line is there once, in the order of each person', async () => {
  const first = desk.worker();
  const { shop, owner } = await desk.linked();
  await first.stop();
  const said = new Map<Peer, string[]>();
  for (let who = 0; who < people; who += 1) said.set(desk.person(`P${who}`), []);
  for (let at = 0; at < each; at += 1) {
    for (const [person, texts] of said) {
      texts.push(`m${at}`);
      await desk.whatsapp.say(person, owner, `m${at}`);
    }
  }
  const [device] = desk.whatsapp.devicesOf(owner);
  expect(device?.waiting.size).toBeGreaterThanOrEqual(people * each);
  desk.worker();
  for (const [person, texts] of said) {
    const heard = await desk.messages(shop, person, (all) => all.length >= texts.length);
    expect(heard.map(({ body }) => body)).toEqual(texts);
  }
  await desk.whatsapp.until(() => device?.waiting.size === 0);
});
