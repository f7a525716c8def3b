import { accountOf } from '@fn/channels/connections/accounts.ts';
import { saveChange } from '@fn/channels/connections/changes.ts';
import { handler as connectionsHandler } from '@fn/channels/connections/handler.ts';
import { findConnection } from '@fn/channels/connections/repo.ts';
import { driverOf } from '@fn/channels/drivers/byChannel/registry.ts';
import { handler as facebookHandler } from '@fn/channels/facebook/handler.ts';
import { issueSelection } from '@fn/channels/facebook/visits.ts';
import { checkConnection } from '@fn/workers/queue/connectionsCheck.ts';
import { connections } from '@shared/connections/contract.ts';
import type { LoginWay } from '@shared/connections/loginWays.ts';
import type { Connection } from '@shared/connections/model.ts';
import { facebook } from '@shared/facebook/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '@test/support/server/call.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { changeOf, type Received, startWorld } from '@test/support/system/sandboxWorld.ts';
import { signingIn } from '@test/support/system/signingIn.ts';
import { customer, pageCustomer } from '../support/system/pageCustomer.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
/** Stands for one that did not come; no shape fits it. */
const noWebhook = { raw: Buffer.from('{"entry":[{"changes":[{"value":{}}]}]}') } as Received;

let admin: SignedIn;
let companyId = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  companyId = tenant.company.id;
});

const { begin, found, connect } = signingIn(
  () => world,
  () => admin,
);

/** Both accounts of the stand-in, connected. */
async function connected(): Promise<Record<'facebook' | 'instagram', Connection>> {
  const { selection, accounts } = (await found()).json;
  const { json } = await connect(selection, accounts);
  const [page, account] = await Promise.all(json.connected.map(({ id }) => findConnection(companyId, id)));
  if (!page || !account) throw new Error('not connected');
  return { facebook: page, instagram: account };
}

const { write, parsed, send } = pageCustomer(
  () => world,
  () => admin,
);

describe('signing in', () => {
  it('finds a page and the account linked to it, and connects both', async () => {
    const { json } = await found();
    expect(json.accounts.map(({ channel, connectionId, isTaken }) => [channel, connectionId, isTaken])).toEqual([
      ['facebook', null, false],
      ['instagram', null, false],
    ]);
    const { json: result } = await connect(json.selection, json.accounts);
    expect(result.connected.map(({ channel, status }) => [channel, status])).toEqual([
      ['facebook', 'CONNECTED'],
      ['instagram', 'CONNECTED'],
    ]);
    const again = (await found()).json.accounts;
    expect(again.map(({ connectionId }) => connectionId)).toEqual(result.connected.map(({ id }) => id));
  });

  it('is good once, and for who began', async () => {
    const { token } = (await newTenant()).admin;
    const state = await begin();
    const { json } = await world.call('consent', admin.token);
    const input = { code: (json as { code: string }).code, state };
    const refused = { status: 400, error: 'ERR_FACEBOOK_LOGIN_REFUSED' };
    expect(await call(facebookHandler, facebook.accounts, input, { token })).toMatchObject(refused);
    expect((await call(facebookHandler, facebook.accounts, input, { token: admin.token })).status).toBe(200);
    expect(await call(facebookHandler, facebook.accounts, input, { token: admin.token })).toMatchObject(refused);
    const wrong = { code: 'guessed', state: await begin() };
    expect(await call(facebookHandler, facebook.accounts, wrong, { token: admin.token })).toMatchObject(refused);
    const { selection, accounts } = (await found()).json;
    expect(await call(facebookHandler, facebook.connect, { selection, accounts }, { token })).toMatchObject(refused);
  });

  it('connects an Instagram account that has no page, which then writes and reads by itself', async () => {
    const { json } = await found(admin, 'instagram');
    expect(json.accounts).toMatchObject([{ channel: 'instagram', connectionId: null, needsPin: false }]);
    const { json: result } = await connect(json.selection, json.accounts);
    const own = await findConnection(companyId, result.connected[0]?.id ?? 0);
    if (!own) throw new Error('not connected');
    expect(own).toMatchObject({ status: 'CONNECTED', wabaId: own.phoneNumberId, verifiedName: expect.any(String) });
    expect(Date.parse(own.tokenUntil ?? '') - Date.now()).toBeGreaterThan(59 * 24 * 3600 * 1000);
    await world.call('savePhone', admin.token, { number: customer, name: 'Bia Souza' });
    const event = await write(own);
    expect(event).toMatchObject({ kind: 'message', message: { aliases: [{ kind: 'igsid' }] } });
    expect(await send(own, event, { body: 'Olá' })).toMatchObject({ kind: 'accepted' });
  });

  it('renews the token of an Instagram account, which then still writes; a dead one is shown', async () => {
    const { json } = await found(admin, 'instagram');
    const { json: result } = await connect(json.selection, json.accounts);
    const id = result.connected[0]?.id ?? 0;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const look = async () => {
      await saveChange(companyId, id, (connection) => ({ ...connection, tokenUntil: inDays(10) }));
      await checkConnection({ type: 'connections.look', companyId, whatsappId: id });
      const after = await findConnection(companyId, id);
      if (!after) throw new Error('not connected');
      return after;
    };
    const renewed = await look();
    expect(Date.parse(renewed.tokenUntil ?? '')).toBeGreaterThan(Date.parse(inDays(59)));
    await world.call('savePhone', admin.token, { number: customer, name: 'Bia Souza' });
    expect(await send(renewed, await write(renewed), { body: 'Olá' })).toMatchObject({ kind: 'accepted' });
    await world.call('renewToken', admin.token, { phoneNumberId: renewed.phoneNumberId });
    expect(await look()).toMatchObject({ status: 'DISCONNECTED', statusReason: expect.stringMatching(/./) });
  });

  it('takes over a number of the app on a phone: contacts at once, the past when days are chosen (B-IMP-9)', async () => {
    await world.call('savePhone', admin.token, { number: customer, name: 'Bia Souza' });
    const state = await begin(admin, 'whatsapp');
    const { json: yes } = await world.call('consent', admin.token, { way: 'whatsapp', isOnPhone: true });
    const { code } = yes as { code: string };
    const { json } = await call(facebookHandler, facebook.accounts, { code, state }, { token: admin.token });
    // The phone is its registration: nobody is asked for a PIN.
    expect(json.accounts).toMatchObject([{ channel: 'whatsappapi', needsPin: false }]);
    await world.settled();
    const from = world.received.length;
    const { connected: made } = (await connect(json.selection, json.accounts)).json;
    const id = made[0]?.id ?? 0;
    const [contacts] = await world.webhooks(1, from);
    expect(changeOf(contacts ?? noWebhook)).toMatchObject({
      state_sync: [{ contact: { full_name: 'Bia Souza', phone_number: customer } }],
    });
    const own = async () => (await findConnection(companyId, id))?.phoneData;
    expect((await own())?.left).toEqual(['history']);
    const day = new Date().toISOString().slice(0, 10);
    const days = { importOldMessages: day, importRecentMessages: day };
    await call(connectionsHandler, connections.update, { id, ...days }, { token: admin.token });
    const [, past] = await world.webhooks(2, from);
    expect(changeOf(past ?? noWebhook)).toMatchObject({
      history: [{ metadata: { progress: 100 }, threads: [{ id: customer }] }],
    });
    expect((await own())?.left).toEqual([]);
    // Each is given once.
    await call(connectionsHandler, connections.update, { id, name: 'Outro nome' }, { token: admin.token });
    await world.settled();
    expect(world.received).toHaveLength(from + 2);
  });

  it('asks the phone of a number for nothing after a day, nor of a number that no phone has', async () => {
    const { json } = await found(admin, 'whatsapp');
    const { json: result } = await connect(json.selection, json.accounts, admin, { pin: '246810' });
    const id = result.connected[0]?.id ?? 0;
    const own = await findConnection(companyId, id);
    expect(own).not.toHaveProperty('phoneData');
    const from = world.received.length;
    const late = { until: new Date(Date.now() - 1000).toISOString(), left: ['history' as const] };
    await saveChange(companyId, id, (connection) => ({ ...connection, phoneData: late }));
    const day = new Date().toISOString().slice(0, 10);
    const days = { importOldMessages: day, importRecentMessages: day };
    await call(connectionsHandler, connections.update, { id, ...days }, { token: admin.token });
    await world.settled();
    expect(world.received).toHaveLength(from);
    expect((await findConnection(companyId, id))?.phoneData).toEqual(late);
  });

  it('registers a number that somebody signed up with, by its PIN', async () => {
    const { json } = await found(admin, 'whatsapp');
    expect(json.accounts).toMatchObject([{ channel: 'whatsappapi', needsPin: true }]);
    const refused = { status: 400, error: 'ERR_NUMBER_NOT_REGISTERED' };
    expect(await connect(json.selection, json.accounts)).toMatchObject(refused);
    expect(await connect(json.selection, json.accounts, admin, { pin: '000000' })).toMatchObject(refused);
    const { json: result } = await connect(json.selection, json.accounts, admin, { pin: '246810' });
    expect(result.connected).toMatchObject([{ channel: 'whatsappapi', status: 'CONNECTED' }]);
    const own = await findConnection(companyId, result.connected[0]?.id ?? 0);
    expect(own).toMatchObject({ isSandbox: true, health: { quality: 'GREEN', nameStatus: 'APPROVED' } });
    expect(own?.wabaId).not.toBe(own?.phoneNumberId);
  });

  it('is there in each way that the operator has an app for', async () => {
    const ways = async () => (await call(facebookHandler, facebook.ways, {}, { token: admin.token })).json.ways;
    expect(await ways()).toEqual(['facebook', 'instagram', 'whatsapp']);
    vi.stubEnv('SANDBOX', 'off');
    vi.stubEnv('META_GRAPH_URL', 'https://graph.facebook.com');
    expect(await ways()).toEqual([]);
    vi.stubEnv('INSTAGRAM_APP_ID', '77');
    vi.stubEnv('META_CONFIG_ID', '88');
    expect(await ways()).toEqual(['instagram']);
    vi.stubEnv('META_APP_ID', '99');
    expect(await ways()).toEqual(['facebook', 'instagram', 'whatsapp']);
    const address = async (way: LoginWay) => {
      const { json } = await call(facebookHandler, facebook.begin, { way }, { token: admin.token });
      const url = new URL(json.url);
      return [url.host, url.searchParams.get('client_id'), url.searchParams.get('config_id')];
    };
    expect(await address('instagram')).toEqual(['www.instagram.com', '77', null]);
    expect(await address('whatsapp')).toEqual(['www.facebook.com', '99', '88']);
    vi.unstubAllEnvs();
  });

  it('renews a token that died, and keeps the connection', async () => {
    const { facebook: page } = await connected();
    await world.call('renewToken', admin.token, { phoneNumberId: page.phoneNumberId });
    expect(await driverOf('facebook')?.checkAccount(await accountOf(page))).toMatchObject({ isRefused: true });
    const { selection, accounts } = (await found()).json;
    const { json } = await connect(selection, accounts.slice(0, 1));
    expect(json.connected).toMatchObject([{ id: page.id, status: 'CONNECTED' }]);
  });

  it('leaves a page with the company that has it (409)', async () => {
    const { facebook: page } = await connected();
    const owner = { companyId, admin };
    const other = await newTenant();
    admin = other.admin;
    companyId = other.company.id;
    const { selection } = (await found()).json;
    // Whoever knows the id of a page was not given it.
    expect(await connect(selection, [{ channel: 'facebook', id: page.phoneNumberId }])).toMatchObject({
      error: 'ERR_FACEBOOK_LOGIN_REFUSED',
    });
    // Whoever looks after the page, too, but came later.
    const { accessToken } = await accountOf(page);
    const granted = { channel: 'facebook', id: page.phoneNumberId, name: 'Padaria', accessToken } as const;
    const theirs = { companyId, now: new Date(), user: { id: admin.user.id } };
    const both = await issueSelection(theirs, [{ ...granted, wabaId: page.wabaId }]);
    expect(await connect(both, [granted])).toMatchObject({ status: 409, error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS' });
    ({ companyId, admin } = owner);
    expect(await findConnection(companyId, page.id)).toMatchObject({ status: 'CONNECTED' });
  });
});

describe('a customer of the stand-in', () => {
  const phone = () => world.call('savePhone', admin.token, { number: customer, name: 'Ana Lima' });

  it('writes over both, has a name, and is answered', async () => {
    const both = await connected();
    await phone();
    for (const connection of [both.facebook, both.instagram]) {
      const event = await write(connection);
      expect(event).toMatchObject({ kind: 'message', message: { body: 'Oi' } });
      if (event?.kind !== 'message') throw new Error('no message');
      const driver = driverOf(connection.channel);
      const account = await accountOf(connection);
      expect(await driver?.fetchProfile?.(account, event.message.aliases)).toEqual({
        ...{ name: 'Ana Lima', picture: expect.stringMatching(/^http/) },
      });
      const from = world.received.length;
      expect(await send(connection, event, { body: 'Olá' })).toMatchObject({ kind: 'accepted' });
      const echo = await parsed(connection, from);
      expect(echo?.kind).toBe(connection.channel === 'facebook' ? 'status' : 'echo');
    }
  });

  it('sends stories, shares and choices', async () => {
    const { instagram } = await connected();
    await phone();
    const share = await write(instagram, { type: 'share', text: 'https://www.instagram.com/p/abc' });
    expect(share).toMatchObject({ kind: 'message', message: { mediaType: 'chat' } });
    expect(JSON.stringify(share)).toContain('https://www.instagram.com/p/abc');
    const menu = { style: 'buttons' as const, text: 'Escolha', label: '', choices: [{ id: '7', title: 'Vendas' }] };
    const sent = await send(instagram, share, { menu });
    if (sent?.kind !== 'accepted') throw new Error('not sent');
    await world.settled();
    const chosen = await write(instagram, { type: 'button', quotedWamid: sent.wid, choiceId: '7' });
    expect(chosen).toMatchObject({ kind: 'message', message: { body: 'Vendas', replyId: '7' } });
  });

  it('is not answered with too many bytes, after the window, or with a dead token', async () => {
    const { instagram, facebook: page } = await connected();
    await phone();
    const event = await write(instagram);
    // 250 times four bytes, and one letter more.
    expect(await send(instagram, event, { body: '😀'.repeat(250) })).toMatchObject({ kind: 'accepted' });
    expect(await send(instagram, event, { body: `${'😀'.repeat(250)}a` })).toMatchObject({ kind: 'never' });
    const days = (count: number) => {
      process.env['CLOCK_OFFSET_MS'] = String(count * 86_400_000);
    };
    try {
      days(2);
      expect(await send(instagram, event, { body: 'Oi' })).toMatchObject({ kind: 'never', failure: { code: '10' } });
      expect(await send(instagram, event, { body: 'Oi', isHumanAgent: true })).toMatchObject({ kind: 'accepted' });
      days(8);
      expect(await send(instagram, event, { body: 'Oi', isHumanAgent: true })).toMatchObject({ kind: 'never' });
    } finally {
      days(0);
    }
    await world.call('renewToken', admin.token, { phoneNumberId: page.phoneNumberId });
    expect(await send(instagram, event, { body: 'Oi' })).toMatchObject({ kind: 'reconnect' });
  });
});
