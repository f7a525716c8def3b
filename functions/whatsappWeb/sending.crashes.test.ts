import { forFile } from '@test/support/server/fileFixture.ts';
import { runKilled } from '@test/support/whatsappWeb/exactness.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { expect, it } from 'vitest';

const desk = await forFile(openLinkedFixture());
const worker = () => {
  const started = desk.worker({ silenceMs: 300, beatMs: 50 });
  return { kill: () => killed(started) };
};
const first = worker();
const linked = { first, ...(await desk.linked()) };

it('loses, doubles and turns round nothing while its worker is killed twice', async () => {
  const { lost, doubled, disordered } = await runKilled(desk, { messages: 5, people: 1, kills: 2, worker, linked });
  expect({ lost, doubled, disordered }).toEqual({ lost: [], doubled: [], disordered: [] });
});
