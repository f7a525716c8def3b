import { marshall } from '@aws-sdk/util-dynamodb';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionEntity, contactEntity, messageEntity, messageId, ticketEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, type Item, putItem, queryPartition } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { handler as react } from './handler.ts';

let companyId = 500;
const workshop = await forFile(openStoreFixture());
beforeEach(async () => {
  companyId += 1;
  await workshop.drain('jobs');
});

const image = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });
const stream = (...records: [Item | undefined, Item | undefined][]) =>
  react({
    Records: records.map(([before, after]) => ({ dynamodb: { OldImage: image(before), NewImage: image(after) } })),
  } as unknown as DynamoDBStreamEvent);

const contact = (fields: object = {}) =>
  toItem(contactEntity, aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA', ...fields }));
const found = async (term: string): Promise<number> =>
  (await queryPartition({ pk: partitions.search(companyId, 'contacts', term), prefix: term, limit: 50 })).items.length;

describe('the search index', () => {
  it('finds a contact by any part of name and number, without accents', async () => {
    await stream([undefined, contact({ name: 'Márcia Souza' })]);
    for (const term of ['marcia', 'arc', 'souza', 'ouz', 'a souza', '98765', '5511987'])
      expect(await found(term)).toBe(1);
    expect(await found('maria')).toBe(0);
  });

  it('takes names with emoji and letters of other planes, and goes on with those behind them', async () => {
    const next = toItem(contactEntity, aContact({ companyId, id: '01JCBBBBBBBBBBBBBBBBBBBBBB', name: 'Próximo' }));
    await stream([undefined, contact({ name: 'Zilá 🌻😀 𝓜𝓪𝓻𝓲𝓪' })], [undefined, next]);
    for (const term of ['zila', 'ila 🌻', '🌻😀', '😀 maria', 'proximo']) {
      expect([term, await found(term)]).toEqual([term, 1]);
    }
  });

  it('follows a new name and a new number, and forgets who is gone', async () => {
    const [old, now] = [contact({ name: 'Márcia' }), contact({ name: 'Marta', number: '5585911112222' })];
    await stream([undefined, old]);
    await stream([old, now]);
    expect([await found('marcia'), await found('marta'), await found('98765'), await found('91111')]).toEqual([
      0, 1, 0, 1,
    ]);
    await stream([now, undefined]);
    expect([await found('marta'), await found('mar'), await found('91111')]).toEqual([0, 0, 0]);
  });

  it('ends the same when a batch comes twice or says several things about one contact', async () => {
    const steps = ['Ana', 'Bia', 'Carla'].map((name) => contact({ name }));
    const batch: [Item | undefined, Item | undefined][] = [
      [undefined, steps[0]],
      [steps[0], steps[1]],
      [steps[1], steps[2]],
    ];
    await stream(...batch);
    await stream(...batch);
    expect([await found('ana'), await found('bia'), await found('carla')]).toEqual([0, 0, 1]);
  });

  it('has nothing to do for counters of a contact', async () => {
    await stream([contact(), contact({ newestTickets: { 1: 2 }, version: 2 })]);
    expect(await found('mar')).toBe(0);
    expect(await workshop.drain('jobs')).toEqual([]);
  });
});

describe('the newest ticket of a contact', () => {
  const ticket = (id: number) =>
    toItem(
      ticketEntity,
      aTicket({
        companyId,
        id,
        contact: aContact({ companyId, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' }),
        connection: aConnection({ companyId, id: 1 }),
      }),
    );
  const remembered = async () =>
    (await getItem(keys.contact(companyId, '01JCAAAAAAAAAAAAAAAAAAAAAA'), true))?.['newestTickets'];

  it('is known after it began, whatever comes late or again', async () => {
    await putItem(contact({ newestTickets: { 1: 4 } }));
    await stream([undefined, ticket(6)]);
    await stream([undefined, ticket(5)], [undefined, ticket(6)]);
    expect(await remembered()).toEqual({ 1: 6 });
  });

  it('is not learnt of a connection without one, nor of a contact that is gone', async () => {
    await putItem(contact());
    await stream([undefined, ticket(6)]);
    expect(await remembered()).toEqual({});
    companyId += 1;
    await stream([undefined, ticket(6)]);
    expect(await remembered()).toBeUndefined();
  });
});

describe('a message that fails', () => {
  const at = new Date().toISOString();
  const failure = { code: '131026', reason: 'Undeliverable', isRetriable: false };
  const person = () => aContact({ companyId, id: 'C' });
  const open = (fields: object = {}) => {
    const base = { companyId, id: 6, contact: person(), connection: aConnection({ companyId, id: 1 }) };
    return aTicket({ ...base, status: 'open', fromMe: true, lastMessage: 'Segue', lastMessageAt: at, ...fields });
  };
  const said = (fields: object = {}) =>
    toItem(
      messageEntity,
      aMessage({
        ...{ companyId, id: messageId(1, 'C', at, 'A'), ticket: open(), body: 'Segue', fromMe: true, wid: null },
        ...{ createdAt: at, ...fields },
      }),
    );
  const hasFailed = async () =>
    fromItem(ticketEntity, (await getItem(keys.ticket(companyId, 6), true)) ?? {}).hasFailed;
  const waits = { failure: { ...failure, isRetriable: true }, nextAttemptAt: at };

  it('is marked in the row that shows it, and the mark goes when it arrives after all', async () => {
    await putItem(toItem(ticketEntity, open()));
    await stream([said({ nextAttemptAt: at }), said(waits)]);
    expect(await hasFailed()).toBe(false);
    await stream([said(waits), said({ failure })], [said(waits), said({ failure })]);
    expect(await hasFailed()).toBe(true);
    await stream([said({ failure }), said({ ack: 1, wid: 'w' })]);
    expect(await hasFailed()).toBe(false);
  });

  it('leaves alone a row that shows something newer, or what the contact wrote', async () => {
    for (const row of [{ lastMessageAt: new Date(Date.now() + 1000).toISOString() }, { fromMe: false }]) {
      await putItem(toItem(ticketEntity, open(row)));
      await stream([said({ nextAttemptAt: at }), said({ failure })]);
      expect(await hasFailed()).toBe(false);
    }
  });
});

describe('follow-ups', () => {
  it('carry a contact’s new name into tickets, once per batch', async () => {
    const [one, two, three] = [contact({ name: 'A1' }), contact({ name: 'B2' }), contact({ name: 'C3' })];
    await stream([one, two], [two, three]);
    expect(await workshop.drain('jobs')).toEqual([
      { type: 'contact.changed', companyId, contactId: '01JCAAAAAAAAAAAAAAAAAAAAAA' },
    ]);
  });

  it('carry the name of a contact that was created and renamed in one batch: its ticket has the first one', async () => {
    const [unnamed, named] = [contact({ name: 'Grupo' }), contact({ name: 'Condomínio' })];
    await stream([undefined, unnamed]);
    expect(await workshop.drain('jobs')).toEqual([]);
    await stream([undefined, unnamed], [unnamed, named]);
    expect(await workshop.drain('jobs')).toEqual([
      { type: 'contact.changed', companyId, contactId: '01JCAAAAAAAAAAAAAAAAAAAAAA' },
    ]);
  });

  it('carry a name that a contact has again: a ticket may have been opened with the one in between', async () => {
    const [usual, other] = [contact({ name: 'Maria' }), contact({ name: 'Engano' })];
    await stream([usual, other], [other, usual]);
    expect(await workshop.drain('jobs')).toEqual([
      { type: 'contact.changed', companyId, contactId: '01JCAAAAAAAAAAAAAAAAAAAAAA' },
    ]);
  });

  it('carry a connection’s new name, not its status, and close what a removed one leaves', async () => {
    const connection = (fields: object = {}) => toItem(connectionEntity, aConnection({ companyId, id: 3, ...fields }));
    await stream([connection(), connection({ status: 'DISCONNECTED' })]);
    expect(await workshop.drain('jobs')).toEqual([]);
    await stream([connection(), connection({ name: 'Nova' })]);
    await stream([connection(), undefined]);
    expect(await workshop.drain('jobs')).toEqual([
      { type: 'connection.changed', companyId, whatsappId: 3 },
      { type: 'connection.removed', companyId, whatsappId: 3 },
    ]);
  });

  it('are none for what only lists and screens care about', async () => {
    const ticket = aTicket({
      companyId,
      id: 1,
      contact: aContact({ companyId, id: 'C' }),
      connection: aConnection({ companyId, id: 1 }),
    });
    await stream([undefined, toItem(ticketEntity, ticket)], [{ pk: 'SYSTEM', sk: 'X' }, undefined]);
    expect(await workshop.drain('jobs')).toEqual([]);
  });
});
