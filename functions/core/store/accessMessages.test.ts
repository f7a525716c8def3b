import type { Company } from '@shared/companies/model.ts';
import type { User } from '@shared/users/model.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedAccessMessages } from '@test/support/server/storedAccessMessages.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessMessageSteps, beginAccessTry, endAccessTry, findAccessMessage } from './accessMessages.ts';
import { commit } from './commit.ts';

await forFile(openStoreFixture());

const now = new Date();
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
const former = '5511977771111';
const present = '5511977772222';

let company: Company;
async function stepsFor(fields: Partial<User>, changed: Parameters<typeof accessMessageSteps>[2]) {
  ({ company } = await newTenant());
  const { user } = await newUser(company.id, fields);
  return accessMessageSteps({ companyId: company.id, company, now }, user, changed);
}

async function storedNumbers(fields: Partial<User>, changed: Parameters<typeof accessMessageSteps>[2]) {
  await commit(await stepsFor(fields, changed));
  const messages = await storedAccessMessages(company.id);
  return messages.map(({ number, isReplaced }) => [number, isReplaced]).sort();
}

it('writes nothing where the platform has no number to send from', async () => {
  expect(await stepsFor({ wpp: present }, ['password'])).toEqual([]);
});

describe('where the platform has a number', () => {
  beforeAll(async () => {
    await openConnectedCompany({ isDefault: true }, { id: 1 });
  });

  it.each([
    ...(['email', 'password', 'secondFactor', 'phoneConfirmed', 'apiKey', 'apiKeyRemoved'] as const),
    ...(['rights', 'platformRight', 'singleSignOn', 'identity'] as const),
  ])('B-AUTH-17: tells the phone of a change of %s', async (field) => {
    expect(await storedNumbers({ wpp: present }, [field])).toEqual([[present, false]]);
  });

  it('tells nobody who has no phone', async () => {
    expect(await stepsFor({ wpp: '' }, ['password'])).toEqual([]);
  });

  it('tells a number that goes that it was replaced', async () => {
    expect(await storedNumbers({ wpp: present }, ['phone', 'password'])).toEqual([[present, true]]);
  });

  it('tells the former number while a new one waits, and a new one that goes too', async () => {
    const waiting = { wpp: present, formerPhone: former, phoneChangedAt: hoursAgo(71) };
    expect(await storedNumbers(waiting, ['password'])).toEqual([[former, false]]);
    expect(await storedNumbers(waiting, ['phoneConfirmed'])).toEqual([[former, false]]);
    expect(await storedNumbers(waiting, ['phone'])).toEqual([
      [former, false],
      [present, true],
    ]);
    const counted = { ...waiting, phoneChangedAt: hoursAgo(73) };
    expect(await storedNumbers(counted, ['password'])).toEqual([[present, false]]);
  });

  it('tells no number of other changes that nobody showed to be theirs', async () => {
    const first = { wpp: present, formerPhone: '', phoneChangedAt: hoursAgo(1) };
    expect(await stepsFor(first, ['password'])).toEqual([]);
    expect(await storedNumbers(first, ['phone'])).toEqual([[present, true]]);
  });

  it('is taken by one at a time, and once for each try; it goes by itself', async () => {
    await storedNumbers({ wpp: present, language: 'tr' }, ['password']);
    const [stored] = await storedAccessMessages(company.id);
    if (!stored) throw new Error('nothing stored');
    expect(Number(stored['ttl'])).toBeGreaterThan(now.getTime() / 1000);
    const begin = (attempt: number, at = now) => beginAccessTry(stored, attempt, at);
    const atOnce = await Promise.all([begin(1), begin(1), begin(1)]);
    expect(atOnce.filter(Boolean)).toHaveLength(1);
    // Whoever took it died.
    expect(await begin(1, new Date(now.getTime() + 61_000))).toBe(true);
    await endAccessTry(stored, 0);
    expect(await begin(1)).toBe(true);
    await endAccessTry(stored, 1);
    expect([await begin(1), await begin(2)]).toEqual([false, true]);
    await endAccessTry(stored, 2);
    expect(await findAccessMessage(company.id, stored.id)).toMatchObject({ tries: 2, language: 'tr' });
  });
});
