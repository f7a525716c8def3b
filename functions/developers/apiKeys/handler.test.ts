import { apiKeys } from '@shared/developers/contract.ts';
import { tags } from '@shared/tags/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { knownPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler as tagsHandler } from '../../contacts/tags/handler.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';

let admin: SignedIn;
await forFile(startEngine());
beforeEach(async () => {
  ({ admin } = await newTenant());
});

const create = (input: object = {}, token = admin.token) =>
  call(
    handler,
    apiKeys.create,
    { name: 'ERP', scopes: ['read', 'contacts'], currentPassword: knownPassword, ...input },
    { token },
  );
const list = async () => (await call(handler, apiKeys.list, {}, { token: admin.token })).json;
const remove = (id: number, token = admin.token) => call(handler, apiKeys.remove, { id }, { token });
const uses = async (token: string) => {
  const { status, error } = await call(tagsHandler, tags.list, {}, { token });
  return [status, error];
};

it('is shown once, kept as a hash, and opens what its scopes say until it is revoked', async () => {
  const { json: made } = await create();
  const { companyId } = admin.user;
  expect(made).toMatchObject({ name: 'ERP', scopes: ['read', 'contacts'], createdBy: { name: admin.user.name } });
  expect(made.key).toMatch(new RegExp(`^prosa_${companyId}_${made.id}_[\\w-]{43}$`));
  const stored = JSON.stringify(await getItem(keys.apiKey(companyId, made.id), true));
  const shown = JSON.stringify(await list());
  for (const text of [stored, shown]) expect(text).not.toContain(made.key.slice(-43, -4));
  expect(shown).not.toContain('hash');
  expect(await uses(made.key)).toEqual([200, undefined]);
  expect(await list()).toMatchObject([
    { id: made.id, lastUsedAt: expect.any(String), lastUsedFrom: expect.any(String) },
  ]);
  expect((await remove(made.id)).status).toBe(200);
  expect(await uses(made.key)).toEqual([401, 'ERR_INVALID_API_TOKEN']);
  expect(await list()).toEqual([]);
});

it('ends after as many days as were chosen, or never', async () => {
  const year = (await create()).json.expiresAt ?? '';
  const days = Math.round((Date.parse(year) - Date.now()) / 86_400_000);
  expect(days).toBe(365);
  expect((await create({ expiresInDays: null })).json.expiresAt).toBeNull();
  for (const expiresInDays of [0, 3651, 'x']) expect((await create({ expiresInDays })).error).toBe('ERR_VALIDATION');
});

it('is made and revoked by administrators of the company alone, and of no other', async () => {
  const { id, key } = (await create()).json;
  const attendant = await newUser(admin.user.companyId);
  const stranger = (await newTenant()).admin;
  expect((await create({}, attendant.token)).status).toBe(403);
  expect((await remove(id, attendant.token)).status).toBe(403);
  expect(await remove(id, stranger.token)).toMatchObject({ status: 404, error: 'ERR_NO_API_KEY_FOUND' });
  // A key makes no keys.
  const all = (await create({ scopes: ['read', 'write'] })).json;
  expect((await create({}, all.key)).status).toBe(403);
  expect(await uses(key)).toEqual([200, undefined]);
});

it.each([[{ scopes: [] }], [{ scopes: ['root'] }], [{ name: '' }]])('%j is refused', async (input) => {
  expect(await create(input)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});

it('is made for nobody without their own password, and they hear of it by e-mail', async () => {
  vi.stubEnv('MAIL_FROM', 'no-reply@prosa.app');
  const missing = { name: 'ERP', scopes: ['read'] };
  const refused = await call(handler, apiKeys.create, missing, { token: admin.token, hasNoProof: true });
  expect(refused).toMatchObject({ status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' });
  expect(await create({ currentPassword: 'Wrong-horse-1' })).toMatchObject({
    status: 400,
    fields: { currentPassword: 'password_wrong' },
  });
  expect(await list()).toEqual([]);
  await create();
  const emails = await storedEmails(admin.user.companyId);
  expect(emails).toMatchObject([{ to: admin.user.email, content: { kind: 'accessChanged', fields: ['apiKey'] } }]);
  vi.unstubAllEnvs();
});
