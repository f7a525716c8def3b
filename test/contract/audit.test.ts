import { createItem, WriteConflict } from '@fn/core/store/store.ts';
import type { AuditAction } from '@shared/core/audit.ts';
import { act, ask, auditActions, done, entryOf, plain, recorded, root } from '@test/support/server/auditFixture.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsOnAudiences } from './audit/audiences.ts';
import { actionsOnContacts } from './audit/contacts.ts';
import { actionsOnPeople } from './audit/people.ts';
import { actionsOnResources } from './audit/resources.ts';

describe('one record of every action, in the transaction of the change', () => {
  actionsOnPeople();
  actionsOnResources();
  actionsOnAudiences();
  actionsOnContacts();

  it('and nothing was left out', () => {
    expect(auditActions.filter((action) => !done.has(action))).toEqual([]);
  });
});

describe('a record', () => {
  it('holds names and never a value', async () => {
    const secret = 'palavras-que-so-eu-sei';
    const account = { name: 'Loja', phoneNumberId: '500002', wabaId: '777', accessToken: 'EAAG-secret-5678' };
    await act('users.create', { name: 'Bia', email: 'bia@segredo.example.com', password: secret });
    await act('connections.create', account);
    await act('contacts.importOne', { number: '5511977779999', name: 'Eva Contato', email: 'eva@segredo.example.com' });
    const text = JSON.stringify(await recorded());
    for (const value of [secret, 'scrypt', 'EAAG', '500002', '5511977779999', 'Eva', 'segredo'])
      expect(text).not.toContain(value);
  });

  it('is left by nobody’s own taste, and by what others notice', async () => {
    const own = { id: plain.user.id, name: plain.user.name, email: plain.user.email };
    const asked = { token: plain.token };
    expect((await ask('users.update', { ...own, defaultTheme: 'dark', language: 'en' }, asked)).status).toBe(200);
    expect((await ask('users.update', own, asked)).status).toBe(200);
    expect(await recorded()).toEqual([]);
    expect((await ask('users.update', { ...own, name: 'Nova Pessoa', defaultTheme: 'light' }, asked)).status).toBe(200);
    expect(await recorded()).toMatchObject([
      { user: { id: plain.user.id }, profile: 'user', action: 'users.update', fields: ['defaultTheme', 'name'] },
    ]);
  });

  it('cannot be written twice under its key', async () => {
    await act('tags.create', { name: 'Cliente', color: '#123456' });
    const [record = {}] = await recorded();
    await expect(createItem({ ...record, action: 'tags.remove' })).rejects.toThrow(WriteConflict);
  });
});

interface Request {
  readonly token: string;
  readonly input: Record<string, unknown>;
  readonly action: AuditAction;
  readonly key: string;
}

it('0 missing and 0 too many in hundreds of operations, refused, repeated and at once', async () => {
  const word = fc.constantFrom('Cliente', 'Parceiro', 'Novo', 'Antigo', 'Frio');
  const color = fc.constantFrom('#111111', '#222222', '#333333', 'red');
  const id = fc.integer({ min: 1, max: 8 });
  const kind = fc.oneof(
    fc.record({ action: fc.constant<AuditAction>('tags.create'), input: fc.record({ name: word, color }) }),
    fc.record({ action: fc.constant<AuditAction>('tags.update'), input: fc.record({ id, name: word, color }) }),
    fc.record({ action: fc.constant<AuditAction>('tags.remove'), input: fc.record({ id }) }),
    fc.record({ action: fc.constant<AuditAction>('queues.create'), input: fc.record({ name: word, color }) }),
    fc.record({ action: fc.constant<AuditAction>('queues.update'), input: fc.record({ id, name: word }) }),
    fc.record({ action: fc.constant<AuditAction>('queues.remove'), input: fc.record({ id }) }),
    fc.record({
      action: fc.constant<AuditAction>('quickMessages.create'),
      input: fc.record({ shortcode: word, message: word, geral: fc.boolean() }),
    }),
    fc.record({ action: fc.constant<AuditAction>('quickMessages.remove'), input: fc.record({ id }) }),
    fc.record({
      action: fc.constant<AuditAction>('settings.update'),
      input: fc.record({ key: fc.constantFrom('userRating', 'nothing'), value: fc.constantFrom('enabled', 'x') }),
    }),
    fc.record({
      action: fc.constant<AuditAction>('users.update'),
      input: fc.record({
        id: fc.constantFrom(root.user.id, plain.user.id, 99),
        defaultTheme: fc.constantFrom('dark', 'light'),
      }),
    }),
  );
  const operations = fc.sample(fc.record({ kind, isAdmin: fc.boolean(), isRepeated: fc.boolean() }), {
    numRuns: 400,
    seed: 7,
  });
  const requests: Request[] = operations.map(({ kind: { action, input }, isAdmin }, turn) => ({
    ...{ action, key: `k${turn}` },
    // A name nobody has, because a person's record tells what changed.
    input: action === 'users.update' ? { ...input, name: `Pessoa ${turn}` } : input,
    token: isAdmin ? root.token : plain.token,
  }));
  const expected = new Map<string, number>();
  let refused = 0;
  const atOnce = 4;
  for (let start = 0; start < requests.length; start += atOnce) {
    await Promise.all(
      requests.slice(start, start + atOnce).map(async ({ action, input, token, key }, place) => {
        const answer = await ask(action, input, { token, idempotencyKey: key });
        // What was refused may be possible a moment later, and then it is another operation.
        if (answer.status === 200 && operations[start + place]?.isRepeated && entryOf(action).route.idempotent) {
          const again = await ask(action, input, { token, idempotencyKey: key });
          expect(again.json).toEqual(answer.json);
        }
        expect([200, 400, 403, 404, 409]).toContain(answer.status);
        if (answer.status !== 200) refused += 1;
        else expected.set(action, (expected.get(action) ?? 0) + 1);
      }),
    );
  }
  const counted = new Map<string, number>();
  for (const { action } of await recorded()) counted.set(String(action), (counted.get(String(action)) ?? 0) + 1);
  expect(refused).toBeGreaterThan(50);
  expect(Object.fromEntries([...counted].sort())).toEqual(Object.fromEntries([...expected].sort()));
});
