import { holdWork } from '@fn/core/store/heldWork.ts';
import { addUsage } from '@fn/core/store/usage.ts';
import { companyPage } from '@shared/platform/contract.ts';
import { call } from '@test/support/server/call.ts';
import { openConnectedCompany, write } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler } from './companyPage.ts';

const workshop = await forFile(openStoreFixture());
const platform = await newTenant({ id: 1, name: 'Plataforma' });
const staff = await newUser(platform.company.id, { profile: 'admin', super: true });

it('tells how a company is from what is counted, and who was invited', async () => {
  const shop = await openConnectedCompany();
  const { id, email } = shop.company;
  await write(workshop, shop);
  await newUser(id, { email, passwordHash: '' });
  await newUser(id, { online: true });
  await holdWork(id, { kind: 'message', id: 'M1' });
  const now = new Date();
  const instants = { lastReceivedAt: now.toISOString() };
  await addUsage(id, { counts: { received: 7, failed: 2 }, instants }, now);
  const { status, json } = await call(handler, companyPage.get, { companyId: id }, { token: staff.token });
  expect(status).toBe(200);
  expect(json.health).toMatchObject({
    ...{ online: 1, isInvited: true, waiting: 1, open: 0, held: 1, hasMoreHeld: false },
    usage: { received: 7, failed: 2, sent: 0, lastReceivedAt: now.toISOString() },
    usageBefore: { received: 0 },
  });
});
