import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it, vi } from 'vitest';
import { streams } from '../../manifest.ts';
import { log } from '../log.ts';
import { putItem } from '../store/store.ts';
import { partitions } from '../store/table.ts';
import { streamReaders, tellOfSetAside } from './setAside.ts';

await forFile(openStoreFixture());

it('tells of each reader whose records still lie there, and of no other', async () => {
  expect([...streamReaders].sort()).toEqual(Object.keys(streams).sort());
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined);
  await tellOfSetAside();
  expect(said).not.toHaveBeenCalled();
  for (const sk of ['1', '2']) await putItem({ pk: partitions.setAside('live'), sk, et: 'setAside', sv: 1 });
  await tellOfSetAside();
  expect(said.mock.calls).toEqual([['stream.setAsideWaiting', { reader: 'live', waiting: 2 }]]);
  said.mockRestore();
});
