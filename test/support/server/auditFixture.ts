import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { auditMonth } from '@fn/core/http/audit.ts';
import { type Item, queryPartition } from '@fn/core/store/store.ts';
import { partitions } from '@fn/core/store/table.ts';
import type { Company } from '@shared/companies/model.ts';
import { type AuditAction, auditRules } from '@shared/core/audit.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { beforeEach, expect, vi } from 'vitest';
import type { CallOptions } from './call.ts';
import { catchQueues } from './companyFixture.ts';
import { startEngine } from './engine.ts';
import { forFile } from './fileFixture.ts';
import { allRoutes, callRoute } from './handlers.ts';
import { startStorage } from './storage.ts';
import { newTenant, newUser, type SignedIn } from './tenant.ts';

/** A company whose every action is expected to leave one record, for the tests of a file. */

export const auditActions = Object.keys(auditRules) as AuditAction[];

/** May do everything. */
export let root: SignedIn;
export let plain: SignedIn;
export let company: Company;
export let month: string;
const send = vi.spyOn(DynamoDBClient.prototype, 'send');

await forFile(startEngine());
await forFile(startStorage());
/** A session may end on the way, and another one begin. */
export const signedInAs = (person: SignedIn): void => {
  root = person;
};

export const outbox = catchQueues();
await forFile(fakeGraph());
beforeEach(async () => {
  ({ company } = await newTenant());
  root = await newUser(company.id, { name: 'Rita Root', profile: 'admin', super: true });
  plain = await newUser(company.id);
  month = auditMonth({ company, now: new Date() });
  outbox.clear();
});

/** Everything recorded of the company, oldest first. */
export async function recorded(): Promise<Item[]> {
  const found: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({
      pk: partitions.audit(root.user.companyId, month),
      limit: 500,
      after,
      consistent: true,
    });
    found.push(...page.items);
    after = page.last;
  } while (after);
  return found;
}

export const entryOf = (action: string) => {
  const entry = allRoutes.find(({ feature, name }) => `${feature}.${name}` === action);
  if (!entry) throw new Error(`no route ${action}`);
  return entry;
};
export const ask = (action: string, input: Record<string, unknown>, options: CallOptions = {}) =>
  callRoute(entryOf(action), input, { token: root.token, ...options });

/** Actions without a transaction of their own to travel with. */
const alone: readonly AuditAction[] = [
  'tickets.closeAll',
  'contacts.export',
  'contactLists.export',
  'webhookEndpoints.replay',
  'optOuts.export',
  'privacy.download',
  'privacy.reveal',
  'removal.archive',
];

const isAudit = ({ Put }: { Put?: { Item?: Item | undefined } | undefined }): boolean => Put?.Item?.['et'] === 'audit';

/** Does it and expects exactly one record, in the transaction of the change. @returns the answer and the record */
export const done = new Set<AuditAction>();
export async function act(action: AuditAction, input: Record<string, unknown>, options: CallOptions = {}) {
  done.add(action);
  const before = await recorded();
  send.mockClear();
  const { status, json, error } = await ask(action, input, options);
  expect({ action, status, error }).toEqual({ action, status: 200, error: undefined });
  const carriers = send.mock.calls.flatMap(([command]) => {
    const items = command instanceof TransactWriteItemsCommand ? (command.input.TransactItems ?? []) : [];
    return items.some(isAudit) ? [items.length] : [];
  });
  if (!alone.includes(action)) expect([action, carriers]).toEqual([action, [expect.any(Number)]]);
  for (const size of carriers) expect(size).toBeGreaterThan(1);
  const added = (await recorded()).filter(({ id }) => !before.some((record) => record['id'] === id));
  expect([action, added.length]).toEqual([action, 1]);
  const [record = {}] = added;
  expect(record).toMatchObject({
    action,
    user: { id: root.user.id, name: 'Rita Root' },
    profile: 'admin',
    target: { kind: auditRules[action].target },
  });
  return { json: json as Item, target: (record['target'] as Item)['id'], fields: record['fields'] };
}

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = (field: string) => ({ files: [{ field, name: 'a.png', mime: 'image/png', content: png }] });
export const pdf = (field: string) => ({
  files: [{ field, name: 'a.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7 and more') }],
});

/** One life of a kind of record: made, changed, removed. */
export async function life(feature: string, draft: Record<string, unknown>, change: Record<string, unknown>) {
  const known = (name: string): AuditAction => {
    const action = auditActions.find((one) => one === `${feature}.${name}`);
    if (!action) throw new Error(`${feature}.${name} is no action`);
    return action;
  };
  const made = await act(known('create'), draft);
  const id = made.json['id'];
  expect(made).toMatchObject({ target: String(id), fields: [] });
  const changed = await act(known('update'), { ...change, id });
  expect(changed.target).toBe(String(id));
  return {
    id,
    fields: changed.fields,
    end: async () => expect((await act(known('remove'), { id })).target).toBe(String(id)),
  };
}
