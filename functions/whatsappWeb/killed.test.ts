import { forFile } from '@test/support/server/forFile.ts';
import { runKilled } from '@test/support/whatsappWeb/exactness.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import { expect, it } from 'vitest';

const desk = await forFile(openLinkedDesk());
const worker = () => {
  const started = desk.worker({ silenceMs: 300, beatMs: 50 });
  return { kill: () => killed(started) };
};
const first = worker();
const linked = { first, ...(await desk.linked()) };

it('loses, doubles and turns round nothing while its worker is killed twice', async () => {
  expect(await runKilled(desk, { messages: 5, people: 1, kills: 2, worker, linked })).toEqual({
    lost: [],
    doubled: [],
    disordered: [],
  });
});
