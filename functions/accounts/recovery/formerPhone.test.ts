import { handler as usersHandler } from '@fn/accounts/users/handler.ts';
import { recovery } from '@shared/recovery/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import {
  knownPassword as currentPassword,
  newTenant,
  newUser,
  type SignedIn,
  tokenOf,
} from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { findUser } from '../records/users.ts';
import { issueFormerPhoneCode } from './formerPhone.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
const outbox = catchQueues();

const former = '5511977771111';
async function changed(wpp = '11 97777-2222') {
  const { company } = await newTenant();
  const person = await newUser(company.id, { wpp: former });
  await change(person, wpp);
  return { company, person };
}
const change = (person: SignedIn, wpp: string) =>
  call(usersHandler, users.update, { id: person.user.id, wpp, currentPassword }, { token: person.token });
const ask = (by: SignedIn) => call(handler, recovery.askFormerPhone, {}, { token: by.token });
const confirm = (by: SignedIn, handle: string, code: string) =>
  call(handler, recovery.confirmPhone, { handle, code }, { token: by.token });
/** What the job would send, and to which number. */
const sent = async ({ user }: SignedIn, handle: string) =>
  issueFormerPhoneCode({ companyId: user.companyId, userId: user.id, handle }, now());
const stored = ({ user }: SignedIn) => findUser(user.companyId, user.id);
/** Another code than the right one. */
const wrong = (code = ''): string => `${code.slice(0, -1)}${(Number(code.slice(-1)) + 1) % 10}`;

describe('B-AUTH-18: a new number', () => {
  it('counts at once by the code that went to the one before', async () => {
    const { person } = await changed();
    const { handle } = (await ask(person)).json;
    expect(outbox.sent('jobs')).toContainEqual(expect.objectContaining({ type: 'phone.confirm', handle }));
    const issued = await sent(person, handle);
    expect(issued?.user.formerPhone).toBe(former);
    expect((await confirm(person, handle, wrong(issued?.code))).error).toBe('ERR_INVALID_CODE');
    expect((await confirm(person, handle, issued?.code ?? '')).status).toBe(200);
    expect(await stored(person)).toMatchObject({ phoneChangedAt: null, formerPhone: '' });
    expect((await confirm(person, handle, issued?.code ?? '')).error).toBe('ERR_INVALID_CODE');
    expect((await ask(person)).error).toBe('ERR_NOT_FOUND');
  });

  it('is confirmed by the last number that got codes, however often it was changed since', async () => {
    const { person } = await changed();
    const { handle } = (await ask(person)).json;
    const issued = await sent(person, handle);
    await change(person, '11 97777-3333');
    expect((await stored(person))?.formerPhone).toBe(former);
    // The code was for the number that they had when it was sent.
    expect((await confirm(person, handle, issued?.code ?? '')).error).toBe('ERR_INVALID_CODE');
    const again = (await ask(person)).json.handle;
    expect((await confirm(person, again, (await sent(person, again))?.code ?? '')).status).toBe(200);
  });

  it('is confirmed by nobody else’s code, and gives no right to a password', async () => {
    const [{ person }, other] = [await changed(), await changed()];
    const { handle } = (await ask(person)).json;
    const issued = await sent(person, handle);
    expect((await confirm(other.person, handle, issued?.code ?? '')).error).toBe('ERR_INVALID_CODE');
    const asRecovery = { userId: handle, code: issued?.code ?? '' };
    expect((await call(handler, recovery.verify, asRecovery, {})).error).toBe('ERR_INVALID_CODE');
  });

  it('takes three tries, and four codes an hour', async () => {
    const { person } = await changed();
    const { handle } = (await ask(person)).json;
    const issued = await sent(person, handle);
    const bad = wrong(issued?.code);
    const tries = [];
    for (let count = 0; count < 4; count += 1) tries.push((await confirm(person, handle, bad)).status);
    expect(tries).toEqual([400, 400, 400, 429]);
    const asked = [];
    for (let count = 0; count < 4; count += 1) asked.push((await ask(person)).status);
    expect(asked).toEqual([200, 200, 200, 429]);
  });

  it('waits for nothing after 72 hours, nor where there was none before', async () => {
    const { person } = await changed();
    later(72 * 3600 + 1);
    const token = await tokenOf(person.user);
    expect((await ask({ ...person, token })).error).toBe('ERR_NOT_FOUND');
    const { company } = await newTenant();
    const first = await newUser(company.id);
    await change(first, '11 97777-4444');
    expect((await ask(first)).error).toBe('ERR_NOT_FOUND');
  });
});
