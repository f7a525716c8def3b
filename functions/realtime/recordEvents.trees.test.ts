import { option } from '@test/support/server/botFlow.ts';
import { expect, it } from 'vitest';
import { type Tree, treeEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import type { Item } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { treeEvents } from './recordEvents.ts';

const tree: Tree = { companyId: 7, queueId: 3, options: [option(1, 'Mesas')], lastOptionId: 1, version: 1 };
const item = (fields: Partial<Tree> = {}): Item => toItem(treeEntity, { ...tree, ...fields });

const outcome = (before: Item | undefined, after: Item | undefined) =>
  treeEvents(7, { ...keys.tree(7, 3), kind: 'tree', companyId: 7, events: [], before, after }).map((fact) => [
    fact.channel,
    fact.data({ isAdmin: false, isMasked: false }),
  ]);

it('B-QUEUE-3: other options of a queue are told, not sent', () => {
  const news = [['company-7-chatbot', { action: 'update', queueId: 3 }]];
  expect(outcome(undefined, item())).toEqual(news);
  expect(outcome(item(), item({ options: [], version: 2 }))).toEqual(news);
  expect(outcome(item(), undefined)).toEqual([['company-7-chatbot', { action: 'delete', queueId: 3 }]]);
});

it('the same options saved again are no news', () => {
  expect(outcome(item(), item({ version: 2 }))).toEqual([]);
});
