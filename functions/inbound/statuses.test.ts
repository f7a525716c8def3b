import { type StatusName, withStatus } from '@shared/messages/acks.ts';
import type { Message, SendFailure } from '@shared/messages/model.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widKey } from '../channels/connections/messageLookup.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { duePosition } from '../core/store/indexes.ts';
import { fromItem, refItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { applyStatus } from './statuses.ts';

await forFile(startEngine());

const ctx = { companyId: 1, now: new Date('2026-11-20T12:00:00.000Z') };
const connection = aConnection({ companyId: 1, id: 1 });
const contact = aContact({ companyId: 1, id: 'C' });
const ticket = aTicket({ companyId: 1, id: 1, contact, connection });
const failure: SendFailure = { code: '131026', reason: 'Not on WhatsApp.', isRetriable: false };
let serial = 0;

async function sent(fields: Partial<Message> = {}): Promise<Message> {
  serial += 1;
  const id = messageId(1, 'C', new Date(1_763_632_800_000 + serial), 'x');
  const message = aMessage({ companyId: 1, id, ticket, fromMe: true, wid: 'wamid.A', ack: 1, ...fields });
  await putItem(toItem(messageEntity, message, 'message.created'));
  return message;
}

const current = async (message: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {});

const report = (message: Message, status: StatusName, wid = 'wamid.A') =>
  applyStatus(ctx, connection, {
    wid,
    messageRef: message.id,
    status,
    at: '2026-11-20T12:00:00.000Z',
    failure: status === 'failed' ? failure : null,
  });

const charged = (message: Message, status: StatusName, chargedAs: 'marketing' | 'service') =>
  applyStatus(ctx, connection, {
    ...{ wid: 'wamid.A', messageRef: message.id, status, at: '2026-11-20T12:00:00.000Z', failure: null, chargedAs },
  });

const names: StatusName[] = ['sent', 'delivered', 'read', 'played', 'failed'];

type Delivery = Pick<Message, 'ack' | 'failure'>;

const afterAllOf = (reports: readonly StatusName[], first: Delivery): Delivery =>
  reports.reduce<Delivery>((state, status) => withStatus(state, status, failure), first);

/** Every sequence of one to three reports. */
const one = names.map((name): readonly StatusName[] => [name]);
const two = one.flatMap((before) => names.map((name) => [...before, name]));
const three = two.flatMap((before) => names.map((name) => [...before, name]));
const starts = [0, 1].flatMap((ack) => ['wamid.A', null].map((wid) => ({ ack, wid })));

describe('reports', () => {
  it('say as what a message is charged, with those that change nothing left out', async () => {
    const message = await sent();
    await charged(message, 'read', 'marketing');
    expect(await current(message)).toMatchObject({ ack: 3, chargedAs: 'marketing' });
    await charged(message, 'delivered', 'service');
    expect(await current(message)).toMatchObject({ ack: 3, chargedAs: 'marketing' });
  });

  it('end the same in every order, by the rule', () => {
    const keyed = fc.array(fc.record({ name: fc.constantFrom(...names), key: fc.nat() }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(keyed, (reports) => {
        const inOrder = reports.map(({ name }) => name);
        const shuffled = [...reports].sort((a, b) => a.key - b.key).map(({ name }) => name);
        const first = { ack: 0, failure: null };
        expect(afterAllOf(shuffled, first)).toEqual(afterAllOf(inOrder, first));
      }),
      { numRuns: 10_000 },
    );
  });

  it('end in the table as the rule says, in any order and number', async () => {
    const cases = [...one, ...two, ...three].flatMap((reports) => starts.map((first) => ({ reports, first })));
    const check = async ({ reports, first }: (typeof cases)[number]): Promise<void> => {
      const message = await sent(first);
      for (const status of reports) await report(message, status);
      const { ack, failure: end } = await current(message);
      expect({ reports, ack, failure: end }).toEqual({
        reports,
        ...afterAllOf(reports, { ack: first.ack, failure: null }),
      });
    };
    // Side by side, because a single caller leaves the engine idle most of the time.
    for (let from = 0; from < cases.length; from += 25) await Promise.all(cases.slice(from, from + 25).map(check));
  });
});

describe('a report', () => {
  it('settles a try whose end was unknown', async () => {
    const message = await sent({ wid: null, ack: 0, nextAttemptAt: '2026-11-20T12:00:30.000Z', attempts: 1 });
    await report(message, 'sent', 'wamid.B');
    expect(await current(message)).toMatchObject({ wid: 'wamid.B', ack: 1, nextAttemptAt: null });
    expect(duePosition(await getItem(messageEntity.key(message), true))).toBeUndefined();
  });

  it('of an earlier try does not fail the one after it', async () => {
    const message = await sent({ wid: 'wamid.B' });
    await report(message, 'failed', 'wamid.A');
    expect((await current(message)).failure).toBeNull();
    await report(message, 'failed', 'wamid.B');
    expect((await current(message)).failure).toEqual(failure);
  });

  it('of an earlier try does not stand in for the one that waits to be made', async () => {
    const waiting = {
      wid: null,
      ack: 0,
      formerWids: ['wamid.0', 'wamid.A'],
      nextAttemptAt: '2026-11-20T12:01:00.000Z',
    };
    const message = await sent(waiting);
    for (const status of ['failed', 'sent'] as const) await report(message, status, 'wamid.A');
    expect(await current(message)).toMatchObject({ ...waiting, failure: null });
    await report(message, 'sent', 'wamid.B');
    expect(await current(message)).toMatchObject({ wid: 'wamid.B', ack: 1, nextAttemptAt: null });
  });

  it('that an earlier try arrived after all settles the message, but not one that says something else by now', async () => {
    const waiting = { wid: null, ack: 0, nextAttemptAt: '2026-11-20T12:01:00.000Z' };
    const text = await sent({ ...waiting, formerWids: ['wamid.A'] });
    await report(text, 'delivered', 'wamid.A');
    expect(await current(text)).toMatchObject({ ack: 2, nextAttemptAt: null });
    const corrected = await sent({ ...waiting, otherWids: ['wamid.A'] });
    for (const status of ['sent', 'failed', 'delivered', 'read'] as const) await report(corrected, status, 'wamid.A');
    expect(await current(corrected)).toMatchObject({ ...waiting, failure: null });
  });

  it('about nothing of this connection changes nothing', async () => {
    const message = await sent();
    const before = await current(message);
    for (const messageRef of [null, '', 'x', `2${message.id.slice(1)}`, '1-C-1-a', `${message.id}9`]) {
      await applyStatus(ctx, connection, { wid: 'w', messageRef, status: 'read', at: '', failure: null });
    }
    await applyStatus({ ...ctx, companyId: 2 }, connection, {
      wid: 'w',
      messageRef: message.id,
      status: 'read',
      at: '',
      failure: null,
    });
    expect(await current(message)).toEqual(before);
  });
});

it.each([null, 'of-another-program', '2-C-1763632800000-x'])(
  'finds a message by the id of its channel when the report says %s of ours',
  async (messageRef) => {
    const wid = `wamid.only-theirs-${messageRef}`;
    const message = await sent({ wid });
    const read = { wid, messageRef, status: 'read' as const, at: '2026-11-20T12:00:00.000Z', failure: null };
    await applyStatus(ctx, connection, read);
    expect(await current(message)).toMatchObject({ ack: 1 });
    await putItem(refItem(widKey(1, wid), { messageId: message.id }));
    await applyStatus({ ...ctx, companyId: 2 }, connection, read);
    await applyStatus(ctx, aConnection({ companyId: 1, id: 2 }), { ...read, messageRef: null });
    expect(await current(message)).toMatchObject({ ack: 1 });
    await applyStatus(ctx, connection, read);
    expect(await current(message)).toMatchObject({ ack: 3 });
  },
);
