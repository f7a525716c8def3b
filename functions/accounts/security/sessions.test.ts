import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { security } from '@shared/security/contract.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { knownHash, knownPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler as sessionHandler } from '../session/handler.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

async function someone() {
  const { company } = await newTenant();
  return (await newUser(company.id, { passwordHash: knownHash })).user;
}

const signIn = (email: string, options: Parameters<typeof call>[3] = {}) =>
  call(sessionHandler, session.login, { email, password: knownPassword }, options);

const listed = async (token: string) => (await call(handler, security.sessions, {}, { token })).json.sessions;

it('shows the session that asks and the sign-ins before it, with device and network and never an address', async () => {
  const { email } = await someone();
  await signIn(email, { headers: { 'user-agent': phone }, ip: '198.51.100.7' });
  later(60);
  const { json } = await signIn(email, { headers: { 'user-agent': desk }, ip: '2001:db8:7:9::1' });
  const found = await listed(json.token);
  expect(found).toMatchObject([
    { device: 'Chrome, Windows', network: '2001:db8:7::', method: 'password', isCurrent: true },
    { device: 'Safari, iPhone', network: '198.51.100.x', lastUsedAt: null, isCurrent: false },
  ]);
  expect(found[0]?.lastUsedAt).toBe(found[0]?.at);
  expect(JSON.stringify(found)).not.toContain('198.51.100.7');
});

it('shows the last ten, of nobody else', async () => {
  const user = await someone();
  const colleague = (await newUser(user.companyId, { passwordHash: knownHash })).user;
  await signIn(colleague.email);
  let token = '';
  for (let turn = 0; turn < 11; turn += 1) token = (await signIn(user.email, { ip: `198.51.100.${turn}` })).json.token;
  expect(await listed(token)).toHaveLength(10);
  expect(await listed((await signIn(colleague.email)).json.token)).toHaveLength(2);
});

it('B-AUTH-6: ends the session that asks at once, sockets included, and takes its cookie', async () => {
  const user = await someone();
  const { json, cookies } = await signIn(user.email);
  const [current] = await listed(json.token);
  const ended = await call(handler, security.endSession, { sessionId: current?.id }, { token: json.token });
  expect(ended).toMatchObject({ status: 200, cookies: { jrt: '' } });
  expect(await call(handler, security.sessions, {}, { token: json.token })).toMatchObject({
    status: 401,
    error: 'ERR_SESSION_EXPIRED',
  });
  const renewed = await call(sessionHandler, session.refresh, {}, { cookies: { jrt: cookies['jrt'] ?? '' } });
  expect(renewed).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  // By this the live reader closes the sockets.
  const item = await getItem(keys.config(user.companyId, 'USER', user.id), true);
  expect(item).toMatchObject({ ev: 'user.updated', online: false });
});

it('leaves the present session alone when one that is over is ended', async () => {
  const { email } = await someone();
  await signIn(email);
  const { json } = await signIn(email);
  const [, before] = await listed(json.token);
  const ended = await call(handler, security.endSession, { sessionId: before?.id }, { token: json.token });
  expect(ended).toMatchObject({ status: 200, setCookies: [] });
  expect(await listed(json.token)).toHaveLength(2);
});

it('a colleague’s session does not exist', async () => {
  const user = await someone();
  const colleague = (await newUser(user.companyId, { passwordHash: knownHash })).user;
  const theirs = (await signIn(colleague.email)).json.token;
  const { json } = await signIn(user.email);
  const [session1] = await listed(theirs);
  const tried = await call(handler, security.endSession, { sessionId: session1?.id }, { token: json.token });
  expect(tried).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  expect(await listed(theirs)).toHaveLength(1);
});
