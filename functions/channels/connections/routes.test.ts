import { connections } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import { fakeGraph, hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';
import { findConnection } from './repo.ts';
import { findRoute } from './routes.ts';

let owner: SignedIn;
let stranger: SignedIn;
let serial = 0;
let phoneNumberId = '';
await forFile(startEngine());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  owner = (await newTenant()).admin;
  stranger = (await newTenant()).admin;
  serial += 1;
  phoneNumberId = String(640_000 + serial);
  graph.reset();
});

const refused = () => refusal(401, 190);
const aNumber = json(200, { display_phone_number: '+55 11 3000-1000', verified_name: 'Loja' });
let names = 0;
const create = (by: SignedIn, fields: Record<string, unknown> = {}) => {
  names += 1;
  const draft = { name: `Loja ${names}`, phoneNumberId, wabaId: `88${phoneNumberId}`, accessToken: 'token-of-mine' };
  return call(handler, connections.create, { ...draft, ...fields }, { token: by.token });
};
const update = (by: SignedIn, input: Record<string, unknown>) =>
  call(handler, connections.update, input, { token: by.token });
const retry = (by: SignedIn, id: number) => call(handler, connections.retry, { id }, { token: by.token });
const remove = (by: SignedIn, id: number) => call(handler, connections.remove, { id }, { token: by.token });
const holder = async (id = phoneNumberId) => {
  const route = await findRoute({ channel: 'whatsappapi', phoneNumberId: id });
  return route && { companyId: route.companyId, id: route.id };
};
const subscriptions = () =>
  graph.calls.filter(({ path }) => path.endsWith('/subscribed_apps')).map(({ method, path }) => `${method} ${path}`);
const takenError = { status: 409, error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS' };

describe('a number that is only named', () => {
  it('leads nowhere and blocks nobody', async () => {
    graph.next(refused());
    const claimed = await create(stranger);
    expect(claimed.json).toMatchObject({ status: 'DISCONNECTED', number: '' });
    expect(await holder()).toBeUndefined();
    expect(subscriptions()).toEqual([]);
    const { status, json: mine } = await create(owner);
    expect(status).toBe(200);
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
  });

  it('leads nowhere when it belongs to another business account than the one given', async () => {
    graph.next(aNumber, json(200, { data: [{ id: '1' }] }));
    const { json: claimed } = await create(stranger);
    expect(claimed).toMatchObject({ status: 'DISCONNECTED', statusReason: 'NUMBER_NOT_OF_ACCOUNT', number: '' });
    expect(await holder()).toBeUndefined();
    expect(subscriptions()).toEqual([]);
  });

  it('takes nothing by a change either, and the number left behind is given up', async () => {
    const { json: mine } = await create(owner);
    const { json: theirs } = await create(stranger, { phoneNumberId: `9${phoneNumberId}` });
    graph.reset();
    graph.next(refused());
    const { json: moved } = await update(stranger, { id: theirs.id, phoneNumberId });
    expect(moved).toMatchObject({ status: 'DISCONNECTED', number: '', verifiedName: '' });
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
    expect(await holder(`9${phoneNumberId}`)).toBeUndefined();
    await update(stranger, { id: theirs.id, name: 'Outra', isDefault: true });
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
    expect((await remove(stranger, theirs.id)).status).toBe(200);
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
    expect(subscriptions()).toEqual([]);
  });

  it('of an older version goes to whoever proves it', async () => {
    const at = new Date().toISOString();
    const { json: theirs } = await create(stranger, { phoneNumberId: `9${phoneNumberId}` });
    const old = await findConnection(theirs.companyId, theirs.id);
    const connection: Partial<Connection> = {
      ...old,
      phoneNumberId,
      number: '',
      status: 'DISCONNECTED',
      updatedAt: at,
    };
    const key = keys.systemRef('account', `whatsappapi:${phoneNumberId}`);
    await putItem({ ...key, et: 'ref', sv: 1, companyId: theirs.companyId, connection });
    const { status, json: mine } = await create(owner);
    expect(status).toBe(200);
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
  });
});

/** What the platform answers to whoever may see the number: it, its account, how it fares. */
const proven = () => [aNumber, json(200, { data: [{ id: phoneNumberId }] }), json(200, {})];

describe('a number that was proven', () => {
  it('stays with its company as long as that can prove it, also against another good token', async () => {
    const { json: mine } = await create(owner);
    graph.reset();
    expect(await create(stranger)).toMatchObject(takenError);
    expect(subscriptions()).toEqual([]);
    graph.next(...proven(), hangUp);
    expect(await create(stranger)).toMatchObject(takenError);
    expect(await create(owner)).toMatchObject(takenError);
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
  });

  it('goes to another company that proves it once the platform refuses the first', async () => {
    const { json: mine } = await create(owner);
    graph.next(...proven(), refused());
    const { status, json: theirs } = await create(stranger);
    expect(status).toBe(200);
    expect(await holder()).toEqual({ companyId: theirs.companyId, id: theirs.id });
    const lost = await findConnection(mine.companyId, mine.id);
    expect(lost).toMatchObject({ status: 'DISCONNECTED', statusReason: 'details of 190' });
    await update(owner, { id: mine.id, name: 'Ainda minha?' });
    expect(await holder()).toEqual({ companyId: theirs.companyId, id: theirs.id });
    expect(await retry(owner, mine.id)).toMatchObject(takenError);
    expect((await call(handler, connections.restart, {}, { token: owner.token })).status).toBe(200);
    expect(await holder()).toEqual({ companyId: theirs.companyId, id: theirs.id });
  });

  it('is asked for by two at once and given to one', async () => {
    const answers = await Promise.all([create(owner), create(stranger), create(owner), create(stranger)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.json;
    expect(await holder()).toEqual({ companyId: winner?.companyId, id: winner?.id });
  });

  it('keeps its place while its account is refused for a time, and proves itself later', async () => {
    const { json: mine } = await create(owner);
    graph.next(refused());
    expect((await retry(owner, mine.id)).json).toMatchObject({ status: 'DISCONNECTED', number: '551130001000' });
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
    expect((await retry(owner, mine.id)).json.status).toBe('CONNECTED');
  });

  it('is proven later than it was named', async () => {
    graph.next(refused());
    const { json: mine } = await create(owner);
    expect(await holder()).toBeUndefined();
    await retry(owner, mine.id);
    expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
    expect(subscriptions()).toEqual([`POST /v26.0/88${phoneNumberId}/subscribed_apps`]);
  });

  it('is not claimed with the check of another one that runs at the same time', async () => {
    const { json: mine } = await create(owner);
    const { json: theirs } = await create(stranger, { phoneNumberId: `9${phoneNumberId}` });
    const worthless = { id: theirs.id, phoneNumberId, accessToken: 'worthless' };
    graph.refuseToken('worthless');
    for (let round = 0; round < 5; round += 1) {
      const own = { id: theirs.id, phoneNumberId: `9${phoneNumberId}`, accessToken: 'token-of-mine' };
      await Promise.all([update(stranger, worthless), retry(stranger, theirs.id), update(stranger, own)]);
      expect(await holder()).toEqual({ companyId: mine.companyId, id: mine.id });
    }
  });
});

describe('webhooks', () => {
  const wabaId = () => `88${phoneNumberId}`;

  it('are asked for once the number is held, and ended with the last connection of the account', async () => {
    const { json: first } = await create(owner);
    const { json: second } = await create(stranger, { phoneNumberId: `9${phoneNumberId}`, wabaId: wabaId() });
    graph.reset();
    await remove(owner, first.id);
    expect(subscriptions()).toEqual([]);
    await remove(stranger, second.id);
    expect(subscriptions()).toEqual([`DELETE /v26.0/${wabaId()}/subscribed_apps`]);
    expect(graph.calls.at(-1)?.authorization).toBe('Bearer token-of-mine');
  });

  it('move with the connection to another account', async () => {
    const { json: mine } = await create(owner);
    graph.reset();
    await update(owner, { id: mine.id, wabaId: '4711', accessToken: 'token-of-new' });
    expect(subscriptions()).toEqual(['POST /v26.0/4711/subscribed_apps', `DELETE /v26.0/${wabaId()}/subscribed_apps`]);
    expect(graph.calls.at(-1)?.authorization).toBe('Bearer token-of-mine');
  });

  it('that cannot be ended do not keep a connection from being removed', async () => {
    const { json: mine } = await create(owner);
    graph.next(refused());
    expect((await remove(owner, mine.id)).status).toBe(200);
    expect(await holder()).toBeUndefined();
  });
});
