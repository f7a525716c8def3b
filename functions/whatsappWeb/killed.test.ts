import { runKilled } from '@test/support/whatsappWeb/exactness.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { type LinkedDesk, openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let desk: LinkedDesk;
let linked: Awaited<ReturnType<LinkedDesk['linked']>> & { readonly first: { kill(): void } };

const worker = () => {
  const started = desk.worker({ silenceMs: 300, beatMs: 50 });
  return { kill: () => killed(started) };
};

beforeAll(async () => {
  desk = await openLinkedDesk();
  const first = worker();
  linked = { first, ...(await desk.linked()) };
});
afterAll(() => desk.stop());

it('loses, doubles and turns round nothing while its worker is killed twice', async () => {
  expect(await runKilled(desk, { messages: 5, people: 1, kills: 2, worker, linked })).toEqual({
    lost: [],
    doubled: [],
    disordered: [],
  });
});
