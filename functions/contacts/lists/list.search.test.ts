import { contactLists } from '@shared/contactLists/contract.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import type { ContactListItem } from '@shared/contactLists/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { contactListItemEntity } from '../../core/store/audienceEntities.ts';
import { toItem } from '../../core/store/records.ts';
import { writeItems } from '../../core/store/store.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
const { admin, company } = await newTenant();

/** More than ten pages of 500, which is where a search once ended. */
const crowd = 5200;

it('B-CLIST-1: somebody at the end of a long list is found by a part of the name and by the number', async () => {
  const { json: list } = await call(handler, contactLists.create, { name: 'Muitos' }, { token: admin.token });
  const item = (place: number): ContactListItem => {
    const number = String(5_511_910_000_000 + place);
    return {
      ...{ companyId: company.id, contactListId: list.id, identity: identityOfNumber(number), number },
      ...{ name: place === crowd - 1 ? 'Zuleica Prado' : `Pessoa ${place}`, email: '', variables: {}, contactId: null },
      ...{ check: 'unchecked', createdAt: '2026-11-20T12:00:00.000Z', version: 1 },
    };
  };
  await writeItems(Array.from({ length: crowd }, (_, place) => ({ put: toItem(contactListItemEntity, item(place)) })));
  const search = async (searchParam: string) =>
    (await call(handler, contactLists.items, { contactListId: list.id, searchParam }, { token: admin.token })).json;
  const found = { contacts: [{ name: 'Zuleica Prado' }], count: 1, hasMore: false };
  expect(await search('zuleica')).toMatchObject(found);
  expect(await search('eica pra')).toMatchObject(found);
  const last = item(crowd - 1).number;
  expect(await search(last)).toMatchObject(found);
  expect(await search('(11) 91000-5199')).toMatchObject(found);
  expect(await search('ninguém')).toMatchObject({ contacts: [], hasMore: false });
});

it('B-CLIST-1: a search through more than it may read at once answers where it goes on', async () => {
  const { json: list } = await call(handler, contactLists.create, { name: 'Fichas' }, { token: admin.token });
  // Eleven answers of the table and more, of 1 MB each.
  const people = 120;
  const much = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`campo${place}`, 'x'.repeat(10_000)]));
  const item = (place: number): ContactListItem => {
    const number = String(5_511_920_000_000 + place);
    return {
      ...{ companyId: company.id, contactListId: list.id, identity: identityOfNumber(number), number },
      ...{ name: place === people - 1 ? 'Zuleica Prado' : `Pessoa ${place}`, email: '', variables: much },
      ...{ contactId: null, check: 'unchecked', createdAt: '2026-11-20T12:00:00.000Z', version: 1 },
    };
  };
  for (let start = 0; start < people; start += 20)
    await writeItems(
      Array.from({ length: 20 }, (_, place) => ({ put: toItem(contactListItemEntity, item(start + place)) })),
    );
  const search = async (cursor?: string) => {
    const asked = { contactListId: list.id, searchParam: 'zuleica', ...(cursor === undefined ? {} : { cursor }) };
    return (await call(handler, contactLists.items, asked, { token: admin.token })).json;
  };
  const first = await search();
  expect(first).toMatchObject({ contacts: [], hasMore: true });
  expect(await search(first.nextCursor ?? '')).toMatchObject({ contacts: [{ name: 'Zuleica Prado' }], hasMore: false });
});
