import type { Alias, Contact } from '@shared/contacts/model.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { aContact } from '@test/support/server/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeIdentity } from '../contacts/book/inbound.ts';
import { mergeContacts } from '../contacts/book/merging.ts';
import { addItems, recipientsOf } from '../contacts/lists/items.ts';
import { asKnown, entered } from '../contacts/lists/people.ts';
import { changeContact, createContact } from '../contacts/records/contacts.ts';
import { now } from '../core/context/clock.ts';
import { phoneAliases } from '../core/store/contactAliases.ts';
import { contactEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { createDeliveries } from './deliveries.ts';
import { writeCampaignSettings } from './repo.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;
beforeEach(async () => {
  shop = await begin();
});

const number = '5585980000001';
const other = '5585980000002';
const bsuid: Alias = { kind: 'bsuid', value: 'BR.1502576394655843' };
const lid: Alias = { kind: 'lid', value: '82880134910105' };
const ulid = (id: number): string => `01JC${String(id).padStart(22, '0')}`;
const ctx = () => ({ companyId: shop.company.id, now: now() });

async function person(id: number, called: string, ...more: Alias[]): Promise<Contact> {
  const aliases = [...(called ? phoneAliases(called) : []), ...more];
  const contact = aContact({ companyId: shop.company.id, id: ulid(id), number: called, name: `Pessoa ${id}`, aliases });
  await createContact(contact);
  return contact;
}

const contactNow = async ({ id }: Contact): Promise<Contact> =>
  fromItem(contactEntity, (await getItem(keys.contact(shop.company.id, id), true)) ?? {});

/** A list of what somebody wrote into it, as it is known when they do. */
async function listOf(...entries: (string | Alias)[]): Promise<number> {
  const id = await desk().list([]);
  for (const entry of entries) {
    const who = typeof entry === 'string' ? entered(entry) : { identity: entry, number: '' };
    await addItems(ctx(), id, await asKnown(ctx(), [{ ...who, name: 'Ana', email: '', variables: {} }]));
  }
  return id;
}

/** Writes to a list, after what happens between its import and the start. @returns whom the platform was asked to write to */
async function sendTo(contactListId: number, meanwhile: () => Promise<unknown> = async () => undefined) {
  const id = await desk().write({ contactListId });
  await meanwhile();
  await desk().do('start', id);
  await desk().finish(id);
  const sent = outbox.graph.sent().map(({ json }) => json['to'] ?? json['recipient']);
  return { id, sent, report: await desk().report(id) };
}

describe('a list', () => {
  it('takes somebody by the id that the platform has for them, and a campaign writes to it', async () => {
    const list = await listOf(bsuid.value);
    expect((await recipientsOf(shop.company.id, list)).recipients).toMatchObject([{ identity: bsuid, number: '' }]);
    const { sent, report } = await sendTo(list);
    expect(sent).toEqual([bsuid.value]);
    expect(report.counts).toMatchObject({ total: 1, sent: 1 });
  });

  it('has a person once, by number with and without the ninth digit, by LID and by BSUID', async () => {
    await person(1, number, bsuid, lid);
    const list = await listOf(bsuid.value, number, '558580000001', lid);
    expect((await recipientsOf(shop.company.id, list)).recipients).toMatchObject([
      { identity: { kind: 'pn', value: number }, number, contactId: ulid(1) },
    ]);
  });
});

describe('between import and sending', () => {
  it('a number becomes a BSUID: the contact is written to by what it has now', async () => {
    const contact = await person(1, number, bsuid);
    const list = await listOf(number);
    const { sent, report } = await sendTo(list, () =>
      changeContact(ctx(), contact.id, (current) => ({ ...current, number: '' })),
    );
    expect(sent).toEqual([bsuid.value]);
    expect(report.counts).toMatchObject({ total: 1, sent: 1, failed: 0 });
  });

  it('somebody changes their number: the new one gets the message, the old one nothing', async () => {
    const contact = await person(1, number);
    const list = await listOf(number);
    const { sent } = await sendTo(list, () =>
      changeContact(ctx(), contact.id, (current) => ({ ...current, number: other })),
    );
    expect(sent).toEqual([other]);
  });

  it('who was no contact of the list yet changed the number before: one message, to the new one', async () => {
    const list = await listOf(number, other);
    const contact = await person(1, number);
    await changeContact(ctx(), contact.id, (current) => ({ ...current, number: other }));
    const { sent, report } = await sendTo(list);
    expect(sent).toEqual([other]);
    expect(report.counts).toMatchObject({ total: 2, sent: 1, skipped: 1 });
    expect(report.reasons).toEqual([{ code: 'duplicate', isSkipped: true, count: 1 }]);
  });

  it('a number that somebody else has by now is theirs', async () => {
    const list = await listOf(number);
    const contact = await person(1, number);
    const { sent } = await sendTo(list, async () => {
      await changeContact(ctx(), contact.id, (current) => ({ ...current, number: other }));
      await person(2, number);
    });
    expect(sent).toEqual([number]);
  });

  it('a BSUID gets a number that stands in the list as well: one message', async () => {
    const contact = await person(1, '', bsuid);
    const list = await listOf(bsuid.value, number);
    const { sent, report } = await sendTo(list, () =>
      mergeIdentity(ctx(), contact, { aliases: [{ kind: 'pn', value: number }], pushName: '' }),
    );
    expect(sent).toEqual([number]);
    expect(report.counts).toMatchObject({ total: 1, sent: 1, skipped: 0 });
  });

  it('two contacts of two numbers turn out to be one: one message, and the other is passed over', async () => {
    await person(1, number);
    await person(2, other);
    const list = await listOf(number, other);
    const { sent, report } = await sendTo(list, () => mergeContacts(ctx(), { winnerId: ulid(2), loserId: ulid(1) }));
    expect(sent).toEqual([other]);
    expect(report.counts).toMatchObject({ total: 2, sent: 1, skipped: 1 });
    expect(report.reasons).toEqual([{ code: 'duplicate', isSkipped: true, count: 1 }]);
  });

  it('a contact is erased: nobody is written to', async () => {
    const contact = await person(1, number);
    const list = await listOf(number);
    const { sent, report } = await sendTo(list, () =>
      changeContact(ctx(), contact.id, (current) => ({ ...current, erasedAt: now().toISOString() })),
    );
    expect([sent, report.reasons]).toEqual([[], [{ code: 'gone', isSkipped: true, count: 1 }]]);
  });
});

it('who turns out to be another recipient after that one was written to is not written to again', async () => {
  const [ana, bia] = [await person(1, number), await person(2, '', bsuid)];
  const list = await listOf(number, bsuid.value);
  await writeCampaignSettings(ctx(), { messageInterval: 60, longerIntervalAfter: 0 });
  const id = await desk().write({ contactListId: list });
  await desk().do('start', id);
  // One leaves, the other waits for its turn.
  while (outbox.graph.sent().length === 0) await desk().work();
  expect(outbox.graph.sent().map(({ json }) => json['recipient'])).toEqual([bsuid.value]);
  await mergeContacts(ctx(), { winnerId: ana.id, loserId: bia.id });
  await desk().finish(id);
  expect(outbox.graph.sent()).toHaveLength(1);
  expect((await desk().report(id)).counts).toMatchObject({ total: 2, sent: 1, skipped: 1 });
});

describe('B-CAMP-6: whom another campaign reached lately is passed over, whichever name it had for them', () => {
  const day = 24 * 60 * 60;
  /** Two campaigns, and what is learned in between. @returns whom the second one wrote to, and its report */
  async function twice(first: string | Alias, second: string | Alias, meanwhile: () => Promise<unknown>) {
    await sendTo(await listOf(first));
    await meanwhile();
    outbox.workshop.pass(2 * day);
    await writeCampaignSettings(ctx(), { frequencyCapDays: 7 });
    const { sent, report } = await sendTo(await listOf(second, other));
    return { sent: sent.slice(1), counts: report.counts, reasons: report.reasons };
  }
  const onlyOther = {
    sent: [other],
    counts: expect.objectContaining({ total: 2, sent: 1, skipped: 1 }),
    reasons: [{ code: 'frequency', isSkipped: true, count: 1 }],
  };

  it('a number without the ninth digit', async () => {
    expect(await twice(number, '558580000001', async () => undefined)).toEqual(onlyOther);
  });

  it.each([lid, bsuid])('an id of the channel, and a number by now: $kind', async (id) => {
    const contact = await person(1, '', id);
    const learn = async () =>
      mergeIdentity(ctx(), await contactNow(contact), { aliases: [{ kind: 'pn', value: number }], pushName: '' });
    expect(await twice(id, number, learn)).toEqual(onlyOther);
  });

  it('the number of a contact that was merged into another', async () => {
    await person(1, number);
    await person(2, '5585980000003');
    const merge = () => mergeContacts(ctx(), { winnerId: ulid(2), loserId: ulid(1) });
    expect(await twice(number, '5585980000003', merge)).toEqual(onlyOther);
  });

  it('the number of a contact before somebody changed it, unless somebody else has it now', async () => {
    const contact = await person(1, number);
    const [next, free] = ['5585980000003', '5585980000004'];
    const change = (to: string) => changeContact(ctx(), contact.id, (before) => ({ ...before, number: to }));
    expect(await twice(number, next, () => change(next))).toEqual(onlyOther);
    await change(free);
    await person(2, next);
    expect((await sendTo(await listOf(free, '5585980000005'))).report.counts).toMatchObject({ sent: 1, skipped: 1 });
    await person(3, number);
    expect((await sendTo(await listOf(free))).report.counts).toMatchObject({ sent: 1 });
  });

  it('one of more ids than are read at once', async () => {
    const contact = await person(1, '', bsuid);
    const crowd = async () => {
      const [first] = await desk().deliveries(1);
      if (!first) throw new Error('nobody was written to');
      const others = Array.from({ length: 200 }, (_, id) => ({ ...first, identity: `bsuid:BR.0${id}` }));
      await createDeliveries(others);
      const aliases: readonly Alias[] = [{ kind: 'pn', value: number }];
      await mergeIdentity(ctx(), await contactNow(contact), { aliases, pushName: '' });
    };
    expect(await twice(bsuid, number, crowd)).toEqual(onlyOther);
  });
});
