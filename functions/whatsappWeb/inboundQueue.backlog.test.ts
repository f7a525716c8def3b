import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { expect, it } from 'vitest';
import { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';

const desk = await forFile(openLinkedFixture());

const people = 3;
// More than a line has in its hands at once.
const each = 400;

it('all that came while nobody had the line is handed on once, in the order of each person, before what comes now', async () => {
  const first = desk.worker();
  const { owner } = await desk.linked();
  await first.stop();
  const said = new Map<Peer, string[]>(Array.from({ length: people }, (_, who) => [desk.person(`P${who}`), []]));
  const turn = async (text: string) => {
    for (const [person, texts] of said) {
      texts.push(text);
      await desk.whatsapp.say(person, owner, text);
    }
  };
  for (let at = 0; at < each; at += 1) await turn(`m${at}`);
  const [device] = desk.whatsapp.devicesOf(owner);
  expect(device?.waiting.size).toBeGreaterThanOrEqual(people * each);
  const { entrances } = desk.whatsapp;
  desk.worker();
  await desk.whatsapp.until(() => desk.whatsapp.entrances > entrances);
  await turn('now');
  await desk.whatsapp.until(() => device?.waiting.size === 0);
  const received = (await desk.workshop.drain('inbound'))
    .map(({ event }) => LinkedEvent.parse(event))
    .flatMap((event) => (event.kind === 'message' ? event.message : []));
  for (const [{ number }, texts] of said) {
    const theirs = received.filter(({ aliases }) => aliases[0].value === number);
    expect(theirs.map(({ body }) => body)).toEqual(texts);
  }
});
