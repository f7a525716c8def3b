import { connections } from '@shared/connections/contract.ts';
import { fakeGraph, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from './handler.ts';
import { listConnections } from './repo.ts';
import { findRoute } from './routes.ts';

/** The same Instagram account through its page, and by Instagram's own login. */

await forFile(startEngine());
const graph = await forFile(fakeGraph());
let serial = 0;
let page = '';
let account = '';
let first: SignedIn;
let second: SignedIn;
const dead = new Set<string>();

/** Answers about the account whoever asks, by the token they show. */
const platform: Parameters<typeof graph.next>[0] = (asked, response) => {
  const token = asked.authorization.replace('Bearer ', '');
  if (dead.has(token)) return refusal(401, 190)(asked, response);
  if (!asked.path.includes('/me?')) return json(200, { success: true })(asked, response);
  const own = { id: account, user_id: account, username: 'padaria' };
  const linked = { id: page, instagram_business_account: { id: account, username: 'padaria' } };
  return json(200, token.startsWith('page') ? linked : own)(asked, response);
};

beforeEach(async () => {
  [first, second] = [(await newTenant()).admin, (await newTenant()).admin];
  serial += 1;
  [page, account] = [String(91_000_000 + serial), String(92_000_000 + serial)];
  dead.clear();
  graph.reset();
  graph.next(...Array.from({ length: 60 }, () => platform));
});

type Way = 'page' | 'login';
let names = 0;
const connect = (who: SignedIn, way: Way) => {
  names += 1;
  const wabaId = way === 'page' ? page : account;
  const draft = { name: `Conta ${names}`, channel: 'instagram', phoneNumberId: account, wabaId };
  return call(
    handler,
    connections.create,
    { ...draft, accessToken: `${way}-of-${who.user.companyId}` },
    { token: who.token },
  );
};
const remove = (who: SignedIn, id: number) => call(handler, connections.remove, { id }, { token: who.token });
const holder = async () => (await findRoute({ channel: 'instagram', phoneNumberId: account }))?.companyId;
const taken = { status: 409, error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS' };

describe.each([
  ['its page', 'page', 'login'],
  ['its own login', 'login', 'page'],
] as const)('an account that a company has through %s', (_, way, other) => {
  it('stays there when another company comes the other way', async () => {
    expect((await connect(first, way)).json).toMatchObject({ status: 'CONNECTED' });
    expect(await connect(second, other)).toMatchObject(taken);
    expect(await holder()).toBe(first.user.companyId);
    expect(await listConnections(second.user.companyId)).toEqual([]);
  });

  it('is one and the same for its own company, which does not get it twice', async () => {
    await connect(first, way);
    expect(await connect(first, other)).toMatchObject(taken);
    expect(await listConnections(first.user.companyId)).toHaveLength(1);
  });

  it('goes to the other company when it was removed, and its webhooks with it', async () => {
    const { json: mine } = await connect(first, way);
    expect((await remove(first, mine.id)).status).toBe(200);
    graph.calls.length = 0;
    expect((await connect(second, other)).json).toMatchObject({ status: 'CONNECTED' });
    expect(await holder()).toBe(second.user.companyId);
    const subscriptions = graph.calls.filter(({ path }) => path.includes('/subscribed_apps'));
    expect(subscriptions.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      `POST /v26.0/${other === 'page' ? page : account}/subscribed_apps`,
    ]);
  });

  it('goes to the other company when the platform refuses the token of the first', async () => {
    const { json: mine } = await connect(first, way);
    dead.add(`${way}-of-${first.user.companyId}`);
    expect((await connect(second, other)).json).toMatchObject({ status: 'CONNECTED' });
    expect(await holder()).toBe(second.user.companyId);
    expect(await listConnections(first.user.companyId)).toMatchObject([{ id: mine.id, status: 'DISCONNECTED' }]);
  });
});

it('goes to one of two companies that come both ways at the same moment, each twice', async () => {
  const answers = await Promise.all([
    ...[connect(first, 'page'), connect(second, 'login')],
    ...[connect(first, 'page'), connect(second, 'login')],
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const all = await Promise.all([first, second].map(({ user }) => listConnections(user.companyId)));
  expect(all.flat()).toMatchObject([{ companyId: await holder(), status: 'CONNECTED' }]);
});
