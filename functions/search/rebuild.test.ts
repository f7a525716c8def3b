import { wantedWords } from '@shared/messages/words.ts';
import { openConnectedCompany, stateOf, write } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import { filesBelow } from '../core/files/files.ts';
import { handler } from '../workers/search/handler.ts';
import { searchMessages } from './messages.ts';
import { indexState, restartIndex } from './rebuild.ts';
import { changeIndex, readIndex } from './record.ts';

const workshop = await forFile(openStoreFixture());

it('is built again from what was said, says how far it is, and leaves nothing of the former one', async () => {
  const shop = await openConnectedCompany();
  const { id: companyId } = shop.company;
  const now = new Date();
  await write(workshop, shop, { text: { body: 'o orçamento chegou' } });
  const { ticket } = await stateOf(shop);
  const found = async () => {
    const { hits } = await searchMessages({ companyId, now }, { wanted: wantedWords('orçamento'), scope: {} });
    const ids: string[] = [];
    for await (const { id } of hits) ids.push(id);
    return ids.length;
  };
  // An index of which nobody knows any more what is in it.
  await changeIndex(companyId, (index) => ({ ...index, building: null }));
  expect([await found(), await indexState(companyId)]).toEqual([0, expect.objectContaining({ building: null })]);

  expect(await restartIndex({ companyId, now })).toBe(true);
  expect(await indexState(companyId)).toEqual({
    ...{ segments: 0, documents: 0, bytes: 0 },
    building: { messages: 0, percent: 0 },
  });
  await workshop.work('search', handler);
  expect(ticket).toBeDefined();
  const first = await filesBelow(`c/${companyId}/search/`, undefined);
  expect([await found(), await indexState(companyId)]).toMatchObject([
    1,
    { segments: 1, documents: 1, building: null },
  ]);

  await restartIndex({ companyId, now });
  await workshop.work('search', handler);
  const second = await filesBelow(`c/${companyId}/search/`, undefined);
  const { segments, tickets } = await readIndex(companyId);
  const named = [...segments, tickets].map(({ key }) => key);
  expect([await found(), named.length, second.keys]).toEqual([1, 2, named.toSorted()]);
  expect(second.keys).not.toEqual(first.keys);
});

it('is not begun for a company that is not there', async () => {
  expect(await restartIndex({ companyId: 987_654, now: new Date() })).toBe(false);
  expect(await workshop.drain('search')).toEqual([]);
});
