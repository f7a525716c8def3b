import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { knownPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { handler as sessions } from '../session/handler.ts';
import { handler } from './handler.ts';
import { issueCodes } from './issue.ts';

beginAtMidHour();
await forFile(startEngine());
const outbox = catchQueues();
beforeEach(() => outbox.clear());

let host = 0;
/** An address that nobody has used before. */
const newIp = (): string => {
  host += 1;
  return `198.51.${100 + Math.floor(host / 250)}.${host % 250}`;
};
const person = async () => ({ ana: await newUser((await newTenant()).company.id, { name: 'Ana' }) });
const ask = (wpp: string, ip = newIp()) => call(handler, recovery.request, { wpp }, { ip });
/** Has codes issued for whoever asked, as the job does. @returns how many */
async function issuedNow(): Promise<number> {
  const issued = [];
  for (const { handle } of outbox.sent('jobs')) issued.push(...(await issueCodes(String(handle), now())));
  return issued.length;
}

it('nobody is flooded, and one address does not keep a person from getting in', async () => {
  const { ana } = await person();
  const ip = newIp();
  for (let turn = 0; turn < 8; turn += 1) expect((await ask(ana.user.email, ip)).status).toBe(200);
  expect(outbox.sent('jobs')).toHaveLength(4);
  expect(await issuedNow()).toBe(4);
  outbox.clear();
  await ask(ana.user.email);
  expect(await issuedNow()).toBe(1);
  outbox.clear();
  for (let turn = 0; turn < 20; turn += 1) expect((await ask(ana.user.email)).status).toBe(200);
  expect(await issuedNow()).toBe(5);
});

it('however many addresses ask, who asks from where they sign in is written to', async () => {
  const { ana } = await person();
  const { email } = ana.user;
  expect((await call(sessions, session.login, { email, password: knownPassword }, { ip: '192.0.2.77' })).status).toBe(
    200,
  );
  for (let turn = 0; turn < 40; turn += 1) await ask(email);
  expect(await issuedNow()).toBe(10);
  outbox.clear();
  // Somebody else of that network, and then they themselves.
  for (let turn = 0; turn < 8; turn += 1) await ask(email, '192.0.2.9');
  expect(await issuedNow()).toBe(4);
  outbox.clear();
  await ask(email, '192.0.2.80');
  expect(await issuedNow()).toBe(1);
});

it('an address asks for twenty an hour, whomever it names', async () => {
  const ip = newIp();
  const answers: number[] = [];
  for (let turn = 0; turn < 22; turn += 1) answers.push((await ask(`nobody${turn}@x.example`, ip)).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
});
