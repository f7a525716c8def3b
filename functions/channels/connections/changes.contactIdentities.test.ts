import { bsuid, contact, customer, message, payload, value } from '@test/support/graph/cloudApi.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  contactBy,
  contactCount,
  messagesOf,
  newWamid,
  openConnectedCompany,
  post,
  stateOf,
  theContact,
  ticketCount,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { findInboundContact, mergeIdentity, resolveInboundContact } from '../../contacts/book/inbound.ts';
import { putItem, updateItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const withoutNumber = { id: newWamid(), from: undefined };
const anonymous = contact({ wa_id: undefined });

async function holderOf(...[shop, kind, alias]: Parameters<typeof contactBy>) {
  const found = await contactBy(shop, kind, alias);
  if (!found) throw new Error(`nobody is known as ${alias}`);
  return found;
}

describe('one person', () => {
  it('with and without the ninth digit', async () => {
    const shop = await openConnectedCompany();
    const short = customer.replace(/^(55\d\d)9/, '$1');
    await write(workshop, shop, { from: customer, from_user_id: undefined }, contact({ user_id: undefined }));
    await write(
      workshop,
      shop,
      { from: short, from_user_id: undefined },
      contact({ wa_id: short, user_id: undefined }),
    );
    expect(await contactCount(shop)).toBe(1);
    expect(await ticketCount(shop)).toBe(1);
    expect((await theContact(shop)).aliases).toEqual([
      { kind: 'pn', value: customer },
      { kind: 'pn', value: short },
    ]);
  });

  it('with two numbers is written to at the one they wrote from last, whatever the company writes to', async () => {
    const shop = await openConnectedCompany();
    const second = '5511922223333';
    const bothKnown = contact({ wa_id: second });
    await write(workshop, shop, { from: customer }, contact());
    await write(workshop, shop, { from: second, id: newWamid() }, bothKnown);
    expect(await theContact(shop)).toMatchObject({ number: customer });
    await write(workshop, shop, { from: second, id: newWamid() }, bothKnown);
    const ctx = { companyId: shop.company.id, now: new Date() };
    const identity = { pushName: '', channel: 'whatsapp', isGroup: false, acceptAudio: true } as const;
    expect(await theContact(shop)).toMatchObject({ number: second });
    await resolveInboundContact(ctx, { ...identity, aliases: [{ kind: 'pn', value: customer }] });
    expect(await theContact(shop)).toMatchObject({ number: second });
  });

  it('first without a number, then with one', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { ...withoutNumber, id: newWamid() }, anonymous);
    expect(await theContact(shop)).toMatchObject({
      name: 'Sheena Nelson',
      number: '',
      aliases: [{ kind: 'bsuid', value: bsuid }],
    });
    await write(workshop, shop);
    expect(await contactCount(shop)).toBe(1);
    expect((await contactBy(shop, 'pn', customer))?.number).toBe(customer);
    expect((await stateOf(shop)).messages).toHaveLength(2);
  });

  it('first with a number, then without one', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop);
    await write(workshop, shop, { ...withoutNumber, id: newWamid() }, anonymous);
    expect(await contactCount(shop)).toBe(1);
    expect((await stateOf(shop)).messages).toHaveLength(2);
  });

  it('changes the number and stays the same', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { from_user_id: undefined }, contact({ user_id: undefined }));
    const system = { body: 'User changed', wa_id: '5511911112222', type: 'user_changed_number' };
    const changed = message({ id: newWamid(), type: 'system', system, text: undefined, from_user_id: undefined });
    await post(workshop, payload(value({ messages: [changed] }, shop.connection.phoneNumberId)));
    const before = await holderOf(shop, 'pn', '5511911112222');
    expect(before).toMatchObject({ number: '5511911112222', formerNumbers: [customer] });
    expect(await contactBy(shop, 'pn', customer)).toBeUndefined();
    expect(await messagesOf(shop, before.id)).toHaveLength(1);
    const moved = { from: '5511911112222', from_user_id: undefined };
    await write(workshop, shop, moved, contact({ wa_id: '5511911112222', user_id: undefined }));
    expect(await contactCount(shop)).toBe(1);
    expect(await messagesOf(shop, before.id)).toHaveLength(2);
    // Whoever has the old number next is somebody else, with a ticket of their own.
    await write(workshop, shop, { from_user_id: undefined }, contact({ user_id: undefined }));
    expect(await contactCount(shop)).toBe(2);
    expect(await messagesOf(shop, before.id)).toHaveLength(2);
    expect((await contactBy(shop, 'pn', customer))?.id).not.toBe(before.id);
  });

  it('keeps the conversation when the platform calls them otherwise', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { ...withoutNumber, id: newWamid() }, anonymous);
    const system = { type: 'user_changed_user_id', previous_user_id: bsuid, user_id: 'BR.NEW' };
    const change = { id: newWamid(), timestamp: '1795000000', type: 'system', system };
    await post(workshop, payload(value({ messages: [change] }, shop.connection.phoneNumberId)));
    expect((await holderOf(shop, 'bsuid', 'BR.NEW')).aliases).toEqual([{ kind: 'bsuid', value: 'BR.NEW' }]);
    expect(await contactBy(shop, 'bsuid', bsuid)).toBeUndefined();
  });

  it('whose change of number is told without ever having written, is nobody', async () => {
    const shop = await openConnectedCompany();
    const system = { wa_id: '5511911112222', type: 'user_changed_number' };
    const changed = message({ id: newWamid(), type: 'system', system, text: undefined });
    await post(workshop, payload(value({ messages: [changed] }, shop.connection.phoneNumberId)));
    expect(await contactCount(shop)).toBe(0);
  });
});

describe('a name', () => {
  it('takes the place of a number, and of nothing else', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, {}, contact({ profile: {} }));
    expect((await theContact(shop)).name).toBe(customer);
    await write(workshop, shop, {}, contact({ profile: { name: 'Maria' } }));
    expect((await theContact(shop)).name).toBe('Maria');
    await write(workshop, shop, {}, contact({ profile: { name: 'Outra' } }));
    expect((await theContact(shop)).name).toBe('Maria');
  });

  it('is at most as long as the form lets it be', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, {}, contact({ profile: { name: 'ç'.repeat(300) } }));
    expect([...(await theContact(shop)).name]).toHaveLength(50);
  });
});

describe('identities', () => {
  it('of somebody else stay theirs', async () => {
    const shop = await openConnectedCompany();
    await write(
      workshop,
      shop,
      { from: '5511911112222', from_user_id: 'BR.1' },
      contact({ wa_id: '5511911112222', user_id: 'BR.1' }),
    );
    await write(
      workshop,
      shop,
      { from: '5511933334444', from_user_id: 'BR.2' },
      contact({ wa_id: '5511933334444', user_id: 'BR.2' }),
    );
    await write(
      workshop,
      shop,
      { from: '5511911112222', from_user_id: 'BR.2' },
      contact({ wa_id: '5511911112222', user_id: 'BR.2' }),
    );
    const [one, two] = [await contactBy(shop, 'bsuid', 'BR.1'), await contactBy(shop, 'bsuid', 'BR.2')];
    expect(one?.number).toBe('5511911112222');
    expect(two?.number).toBe('5511933334444');
  });

  it('lead nowhere when the contact is gone, and a new one is made once they are free', async () => {
    const shop = await openConnectedCompany();
    const ctx = { companyId: shop.company.id, now: new Date() };
    await write(workshop, shop);
    const person = await theContact(shop);
    expect(await findInboundContact(ctx, [{ kind: 'bsuid', value: bsuid }])).toMatchObject({ id: person.id });
    expect(await findInboundContact(ctx, [{ kind: 'bsuid', value: 'BR.0' }])).toBeUndefined();
  });

  it('are learned by one of two at the same instant', async () => {
    const shop = await openConnectedCompany();
    const ctx = { companyId: shop.company.id, now: new Date() };
    await write(workshop, shop, { from_user_id: undefined }, contact({ user_id: undefined }));
    const person = await theContact(shop);
    const learn = () => mergeIdentity(ctx, person, { aliases: [{ kind: 'bsuid', value: 'BR.7' }], pushName: '' });
    await Promise.all([learn(), learn(), learn()]);
    expect((await contactBy(shop, 'bsuid', 'BR.7'))?.aliases.filter(({ kind }) => kind === 'bsuid')).toHaveLength(1);
  });
});

describe('audio of new contacts', () => {
  it('is accepted as the company set it', async () => {
    const shop = await openConnectedCompany();
    await putItem({
      ...keys.settings(shop.company.id),
      et: 'settings',
      sv: 1,
      companyId: shop.company.id,
      acceptAudioMessageContact: 'disabled',
    });
    await write(workshop, shop);
    expect((await theContact(shop)).acceptAudioMessage).toBe(false);
    await updateItem({
      Key: { ...keys.settings(shop.company.id) },
      UpdateExpression: 'SET acceptAudioMessageContact = :on',
      ExpressionAttributeValues: { ':on': 'enabled' },
    });
    await write(
      workshop,
      shop,
      { from: '5511911112222', from_user_id: 'BR.1' },
      contact({ wa_id: '5511911112222', user_id: 'BR.1' }),
    );
    expect((await contactBy(shop, 'bsuid', 'BR.1'))?.acceptAudioMessage).toBe(true);
  });
});
