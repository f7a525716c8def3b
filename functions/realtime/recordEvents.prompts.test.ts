import { newUser } from '@shared/users/draft.ts';
import { itemOf } from '@test/support/server/pushes.ts';
import { aFileList, aPrompt, aQueue } from '@test/support/server/samples.ts';
import { expect, it } from 'vitest';
import type { RecordChange } from '../core/store/changes.ts';
import { userEntity } from '../core/store/entities.ts';
import { fileListEntity, promptEntity } from '../core/store/resourceEntities.ts';
import type { Item } from '../core/store/store.ts';
import type { SharedEvent } from './events.ts';
import { fileListEvents, promptEvents, userEvents } from './recordEvents.ts';

const changeOf = (kind: string, before: Item | undefined, after: Item | undefined): RecordChange => ({
  ...{ pk: 'C#7', sk: '3', kind, companyId: 7, events: [], before, after },
});
const shown = (facts: readonly SharedEvent[]) =>
  facts.map((fact) => [fact.channel, fact.data({ isAdmin: true, isMasked: false })]);

const prompt = (fields: object = {}) =>
  itemOf(promptEntity, aPrompt({ companyId: 7, id: 3, apiKey: 'sealed-key', queueId: 2, ...fields }));
const outcome = (before?: Item, after?: Item) =>
  shown(promptEvents(7, changeOf('prompt', before, after), [aQueue({ companyId: 7, id: 2 })]));

it('a prompt is told on its channel, without its keys', () => {
  const made = outcome(undefined, prompt());
  expect(made.map(([channel]) => channel)).toEqual(['company-7-prompt']);
  expect(made[0]?.[1]).toMatchObject({ action: 'create', prompt: { id: 3, apiKey: '****', queue: { id: 2 } } });
  expect(JSON.stringify(made)).not.toContain('sealed-key');
  expect(outcome(prompt(), prompt({ name: 'Bia' }))).toMatchObject([['company-7-prompt', { action: 'update' }]]);
  expect(outcome(prompt(), undefined)[0]).toEqual(['company-7-prompt', { action: 'delete', promptId: 3 }]);
});

it('what a prompt has spent is no news', () => {
  expect(outcome(prompt(), prompt({ totalTokens: 99 }))).toEqual([]);
});

it('B-FILE-1: a file list is told on a channel without a hyphen', () => {
  const list = (fields: object = {}) => itemOf(fileListEntity, aFileList({ companyId: 7, id: 3, ...fields }));
  const eventsOf = (before?: Item, after?: Item) => shown(fileListEvents(7, changeOf('fileList', before, after)));
  expect(eventsOf(undefined, list())).toMatchObject([['company7-file', { action: 'create', fileList: { id: 3 } }]]);
  expect(eventsOf(list(), list({ message: 'Novo' }))).toMatchObject([['company7-file', { action: 'update' }]]);
  expect(eventsOf(list(), undefined)).toEqual([['company7-file', { action: 'delete', fileId: 3 }]]);
});

it('the instructions of a prompt go to administrators alone', () => {
  const change = changeOf('prompt', undefined, prompt({ prompt: 'Never grant a discount' }));
  const [made] = promptEvents(7, change, []);
  const shownTo = (isAdmin: boolean) => made?.data({ isAdmin, isMasked: false });
  expect(shownTo(true)).toMatchObject({ prompt: { prompt: 'Never grant a discount' } });
  expect(shownTo(false)).toMatchObject({ prompt: { name: expect.any(String), prompt: '' } });
});

it('the private phone of a user goes to administrators alone', () => {
  const named = {
    companyId: 7,
    id: 5,
    name: 'Bia',
    email: 'bia@acme.test',
    passwordHash: '',
    profile: 'user',
  } as const;
  const user = newUser({ ...named, wpp: '5511987654321' }, '2026-01-05T12:00:00.000Z');
  const [made] = userEvents(7, changeOf('user', undefined, itemOf(userEntity, user)), []);
  const shownTo = (isAdmin: boolean) => made?.data({ isAdmin, isMasked: false });
  expect(shownTo(true)).toMatchObject({ user: { wpp: '5511987654321' } });
  expect(shownTo(false)).toMatchObject({ user: { id: 5, wpp: '' } });
});
