import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { changeUser, getUser, setPresence } from './service.ts';

await forFile(startEngine());

it('B-AUTH-12: only a change is news, and it never undoes what others save', async () => {
  const { company, admin } = await newTenant();
  const { id } = admin.user;
  const ctx = { companyId: company.id, now: new Date('2026-11-20T12:00:00Z') };
  expect(await setPresence(ctx, id, 'online')).toBe(true);
  expect(await setPresence(ctx, id, 'online')).toBe(false);
  expect(await getItem(keys.config(company.id, 'USER', id), true)).toMatchObject({
    online: true,
    lastSeen: '2026-11-20T12:00:00.000Z',
    ev: 'user.updated',
  });
  const rename = { companyId: company.id, id, change: (user: typeof admin.user) => ({ ...user, name: 'Renamed' }) };
  await Promise.all([changeUser(rename), setPresence(ctx, id, 'offline')]);
  expect(await getUser(ctx, id)).toMatchObject({ name: 'Renamed', online: false });
  expect(await setPresence(ctx, 999, 'online')).toBe(false);
  expect(await getItem(keys.config(company.id, 'USER', 999), true)).toBeUndefined();
});
