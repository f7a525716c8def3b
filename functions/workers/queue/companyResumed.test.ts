import { companyEntity } from '@fn/core/store/entities.ts';
import { readHeldWork } from '@fn/core/store/heldWork.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openOutbox } from '@test/support/server/outbox.ts';
import { beforeEach, expect, it } from 'vitest';
import { companyResumed } from './companyResumed.ts';

let shop: ConnectedCompany;
const outbox = await forFile(openOutbox());
beforeEach(async () => {
  shop = await outbox.begin();
});

const due = async (dueDate: string | null): Promise<void> => {
  const item = (await getItem(keys.company(shop.company.id), true)) ?? {};
  await putItem(toItem(companyEntity, { ...fromItem(companyEntity, item), dueDate }));
};
const resume = () => companyResumed({ type: 'company.resumed', companyId: shop.company.id });
const bodies = () => outbox.graph.sent().map(({ json }) => (json['text'] as { body: string }).body);

it('B-COMP-11: messages wait while a company is suspended, and leave in their order once it has paid', async () => {
  const messages = [await outbox.stored(shop, { body: 'um' }), await outbox.stored(shop, { body: 'dois' })];
  await due('2020-01-01');
  await outbox.handedOver(...messages);
  await outbox.send();
  expect(bodies()).toEqual([]);
  const [first] = messages;
  if (!first) throw new Error('no message');
  expect(await outbox.now(first)).toMatchObject({ wid: null, failure: null, attempts: 0 });
  await resume();
  await outbox.send();
  expect(bodies()).toEqual([]);
  await due(null);
  await resume();
  await resume();
  await outbox.send();
  expect(bodies()).toEqual(['um', 'dois']);
  expect((await outbox.now(first)).wid).not.toBeNull();
  expect((await readHeldWork(shop.company.id)).waiting).toEqual([]);
});

it('leaves alone what was taken back meanwhile', async () => {
  const message = await outbox.stored(shop, { body: 'não' });
  await due('2020-01-01');
  await outbox.handedOver(message);
  await outbox.send();
  await putItem({ ...(await getItem(keysOf(message.id), true)), isDeleted: true });
  await due(null);
  await resume();
  await outbox.send();
  expect(bodies()).toEqual([]);
});

const keysOf = (id: string) => {
  const [connectionId, contactId, ...rest] = id.split('-');
  return keys.message(shop.company.id, Number(connectionId), String(contactId), rest.join('-'));
};
