import { companies } from '@shared/companies/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { auditMonth } from '../../core/http/audit.ts';
import { queryPartition } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';
import { handler as usersHandler } from '../users/handler.ts';
import { handler } from './handler.ts';

await forFile(startEngine());

const recorded = async (companyId: number) => {
  const month = auditMonth({ company: { timeZone: 'America/Sao_Paulo' }, now: new Date() });
  return (await queryPartition({ pk: partitions.audit(companyId, month), limit: 50 })).items;
};

it('a company finds in its audit log who of the platform looked at it, and nothing of its own looks', async () => {
  const [platform, visited] = [await newTenant(), await newTenant()];
  const staff = await newUser(platform.company.id, { super: true, name: 'Sam Staff' });
  const { id } = visited.company;
  const looks = [
    call(handler, companies.get, { id }, { token: staff.token }),
    call(handler, companies.plan, { id }, { token: staff.token }),
    call(usersHandler, users.list, { companyId: id }, { token: staff.token }),
    call(usersHandler, users.names, { companyId: id }, { token: staff.token }),
    call(handler, companies.get, { id: platform.company.id }, { token: staff.token }),
    call(usersHandler, users.list, {}, { token: staff.token }),
    call(handler, companies.get, { id }, { token: visited.admin.token }),
    call(usersHandler, users.list, { companyId: id }, { token: visited.admin.token }),
  ];
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(looks.map(() => 200));
  const records = await recorded(id);
  expect(records.map((record) => record['action']).sort()).toEqual([
    'platform.companyRead',
    'platform.companyRead',
    'platform.usersRead',
    'platform.usersRead',
  ]);
  for (const record of records) {
    expect(record).toMatchObject({ user: { name: 'Sam Staff' }, target: { kind: 'company', id: String(id) } });
  }
  expect(await recorded(platform.company.id)).toEqual([]);
});

it('nobody else looks at another company, and the platform at none that does not exist', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const staff = await newUser(one.company.id, { super: true });
  const { id } = other.company;
  expect(await call(handler, companies.get, { id }, { token: one.admin.token })).toMatchObject({ status: 404 });
  const stranger = await call(usersHandler, users.list, { companyId: id }, { token: one.admin.token });
  expect(stranger).toMatchObject({ status: 403 });
  const missing = await call(usersHandler, users.list, { companyId: 987654 }, { token: staff.token });
  expect(missing).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
  expect(await recorded(id)).toEqual([]);
});
