import { helps } from '@shared/helps/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler } from './handler.ts';

await forFile(startEngine());
const tenant = await newTenant();
const admin = tenant.admin;
const staff = await newUser(tenant.company.id, { super: true });

const video = 'dQw4w9WgXcQ';
const create = (fields: object = {}, { token } = staff) =>
  call(handler, helps.create, { title: 'Primeiros passos', video, ...fields }, { token });

it('B-COMP-12: everybody reads, the platform’s staff writes', async () => {
  const { json } = await create({ description: 'Como começar', video: `https://www.youtube.com/watch?v=${video}&t=3` });
  expect(json).toMatchObject({ title: 'Primeiros passos', description: 'Como começar', video });
  for (const route of [helps.list, helps.listAll]) {
    expect((await call(handler, route, {}, { token: admin.token })).json).toEqual([json]);
  }
  expect(await create({}, admin)).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
  const { id } = json;
  const changed = await call(handler, helps.update, { id, title: 'Começar' }, { token: staff.token });
  expect(changed.json).toEqual({ ...json, title: 'Começar' });
  expect((await call(handler, helps.remove, { id }, { token: staff.token })).status).toBe(200);
  expect(await call(handler, helps.remove, { id }, { token: staff.token })).toMatchObject({
    status: 404,
    error: 'ERR_NO_HELP_FOUND',
  });
});

it.each([
  [{ title: ' ' }, 'ERR_HELP_REQUIRED'],
  [{ title: 'x' }, 'ERR_HELP_INVALID_NAME'],
  [{ video: 'https://evil.example/watch?v=dQw4w9WgXcQ' }, 'ERR_VALIDATION'],
  [{ video: '' }, 'ERR_VALIDATION'],
])('refuses %o', async (fields, error) => {
  expect(await create(fields)).toMatchObject({ status: 400, error });
});
