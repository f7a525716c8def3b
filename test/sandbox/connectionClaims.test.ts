import { accountOf } from '@fn/channels/connections/accounts.ts';
import { handler as connectionsHandler } from '@fn/channels/connections/handler.ts';
import { findConnection, listConnections } from '@fn/channels/connections/repo.ts';
import { issueSelection } from '@fn/channels/facebook/visits.ts';
import { connections } from '@shared/connections/contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../support/server/call.ts';
import { newTenant, type SignedIn } from '../support/server/tenant.ts';
import { startWorld, type World } from '../support/system/sandboxWorld.ts';
import { signingIn } from '../support/system/signingIn.ts';

let world: World;
let first: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [first, second] = [(await newTenant()).admin, (await newTenant()).admin];
});

const { begin, consent, accounts, found, connect } = signingIn(
  () => world,
  () => first,
);
const taken = { status: 409, error: 'ERR_WAPP_NUMBER_ALREADY_EXISTS' };
const refused = { status: 400, error: 'ERR_FACEBOOK_LOGIN_REFUSED' };
const own = ({ user }: SignedIn) => listConnections(user.companyId);

describe.each([
  ['a page', 'facebook', 'facebook'],
  ['an Instagram account of a page', 'facebook', 'instagram'],
  ['an Instagram account without a page', 'instagram', 'instagram'],
  ['a number of WhatsApp', 'whatsapp', 'whatsappapi'],
] as const)('%s', (_account, way, channel) => {
  const pin = { pin: '246810' };
  /** What somebody signs in to. */
  const offered = async () => {
    const { json } = await found(first, way);
    const account = json.accounts.find((one) => one.channel === channel);
    if (!account) throw new Error('nothing is offered');
    return { selection: json.selection, account };
  };
  /** Connected by the first company. */
  const connected = async () => {
    const { selection, account } = await offered();
    const { json } = await connect(selection, [account], first, pin);
    const connection = await findConnection(first.user.companyId, json.connected[0]?.id ?? 0);
    if (!connection) throw new Error('not connected');
    return connection;
  };
  /** Somebody of a company signed in to the same account, with a token that is as good. */
  const alsoGranted = async (
    who: SignedIn,
    { phoneNumberId: id, wabaId, ...connected }: Awaited<ReturnType<typeof findHeld>>,
  ) =>
    issueSelection({ companyId: who.user.companyId, now: new Date(), user: who.user }, [
      { channel, id, wabaId, name: 'Loja', accessToken: connected.accessToken },
    ]);
  const findHeld = async () => {
    const connection = await connected();
    return { ...connection, accessToken: (await accountOf(connection)).accessToken };
  };

  it('stays with the company that has it, whichever way the other one takes (409)', async () => {
    const account = await findHeld();
    const ref = { channel, id: account.phoneNumberId };
    expect(await connect(await alsoGranted(second, account), [ref], second)).toMatchObject(taken);
    const { phoneNumberId, wabaId, accessToken } = account;
    const typed = { name: 'Minha', channel, phoneNumberId, wabaId, accessToken };
    expect(await call(connectionsHandler, connections.create, typed, { token: second.token })).toMatchObject(taken);
    expect(await own(second)).toEqual([]);
    expect(await own(first)).toMatchObject([{ id: account.id, status: 'CONNECTED' }]);
  });

  it('goes to one of two companies that connect it at the same moment', async () => {
    const { phoneNumberId: id, ...account } = await findHeld();
    await call(connectionsHandler, connections.remove, { id: account.id }, { token: first.token });
    const both = [first, second];
    const selections = await Promise.all(both.map((who) => alsoGranted(who, { ...account, phoneNumberId: id })));
    const answers = await Promise.all(both.map((who, at) => connect(selections[at] ?? '', [{ channel, id }], who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [mine, theirs] = await Promise.all(both.map(own));
    expect([...(mine ?? []), ...(theirs ?? [])]).toMatchObject([{ phoneNumberId: id, status: 'CONNECTED' }]);
  });

  it('goes to the next company once the one that had it has removed it, and stays there', async () => {
    const account = await findHeld();
    const ref = { channel, id: account.phoneNumberId };
    expect(await connect(await alsoGranted(second, account), [ref], second)).toMatchObject(taken);
    await call(connectionsHandler, connections.remove, { id: account.id }, { token: first.token });
    const { status, json } = await connect(await alsoGranted(second, account), [ref], second);
    expect([status, json.connected]).toMatchObject([200, [{ channel, status: 'CONNECTED' }]]);
    expect(await own(first)).toEqual([]);
    expect(await connect(await alsoGranted(first, account), [ref], first)).toMatchObject(taken);
    expect(await own(second)).toMatchObject([{ phoneNumberId: account.phoneNumberId, status: 'CONNECTED' }]);
  });

  it('becomes one connection for two clicks at the same moment', async () => {
    const { selection, account } = await offered();
    const answers = await Promise.all([1, 2, 3].map(() => connect(selection, [account], first, pin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [connection, ...more] = await own(first);
    expect(more).toEqual([]);
    expect(answers.map(({ json }) => json.connected)).toMatchObject(
      [1, 2, 3].map(() => [{ id: connection?.id, status: 'CONNECTED' }]),
    );
  });

  it('is found once by two that come back with the same code at the same moment', async () => {
    const [state, code] = [await begin(first, way), await consent(first, way)];
    const answers = await Promise.all([accounts(code, state), accounts(code, state), accounts(code, state)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is found by nobody who brings the state of another company, which stays good for its own', async () => {
    const [state, code] = [await begin(first, way), await consent(first, way)];
    expect(await accounts(code, state, second)).toMatchObject(refused);
    expect(await accounts(code, await begin(second, way), first)).toMatchObject(refused);
    expect((await accounts(code, state)).status).toBe(200);
    expect(await accounts(await consent(first, way), state)).toMatchObject(refused);
  });
});
