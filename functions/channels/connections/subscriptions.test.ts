import { connections } from '@shared/connections/contract.ts';
import { fakeGraph, json } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { handler } from './handler.ts';

await forFile(startEngine());
const graph = await forFile(fakeGraph());
let admin: SignedIn;
beforeEach(async () => {
  admin = (await newTenant()).admin;
  graph.reset();
});

let serial = 0;
/** @param me what the token answers for */
async function connect(channel: string, phoneNumberId: string, wabaId: string, me: Record<string, unknown>) {
  graph.next(json(200, me));
  serial += 1;
  const draft = { name: `Conta ${serial}`, channel, phoneNumberId, wabaId, accessToken: `token-of-${phoneNumberId}` };
  const { json: made } = await call(handler, connections.create, draft, { token: admin.token });
  expect(made).toMatchObject({ status: 'CONNECTED' });
  return made.id;
}
const remove = (id: number) => call(handler, connections.remove, { id }, { token: admin.token });
/** What the platform was told of webhooks since the last look. */
function asked(): string[] {
  const found = graph.calls.filter(({ path }) => path.includes('/subscribed_apps'));
  graph.reset();
  return found.map(({ method, path, authorization }) => `${method} ${path} ${authorization}`);
}

it('of a page are shared with the account linked to it, and end with the last of both', async () => {
  const linked = { id: '71000000', instagram_business_account: { id: '72000000', username: 'padaria' } };
  const page = await connect('facebook', '71000000', '71000000', { id: '71000000', name: 'Padaria' });
  const [first] = asked();
  expect(first).toMatch(
    /^POST \/v26.0\/71000000\/subscribed_apps\?subscribed_fields=messages,.* Bearer token-of-71000000$/,
  );
  for (const field of ['message_echoes', 'message_edits', 'message_reactions', 'messaging_postbacks', 'message_reads'])
    expect(first).toContain(field);
  const instagram = await connect('instagram', '72000000', '71000000', linked);
  asked();
  await remove(page);
  expect(asked()).toEqual([]);
  await remove(instagram);
  expect(asked()).toEqual(['DELETE /v26.0/71000000/subscribed_apps Bearer token-of-72000000']);
});

it('of an Instagram account without a page are its own', async () => {
  const id = await connect('instagram', '81000000', '81000000', {
    id: '81000000',
    user_id: '81000000',
    username: 'padaria',
  });
  const fields = 'messages,messaging_seen,message_reactions,messaging_postbacks,message_edit,messaging_referral';
  expect(asked()).toEqual([
    `POST /v26.0/81000000/subscribed_apps?subscribed_fields=${fields} Bearer token-of-81000000`,
  ]);
  await remove(id);
  expect(asked()).toEqual(['DELETE /v26.0/81000000/subscribed_apps Bearer token-of-81000000']);
});
