import type { Message } from '@shared/messages/model.ts';
import { deadAddress, hangUp, html, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { type ConnectedCompany, openConnectedCompany, report, write } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openOutbox } from '@test/support/server/outbox.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeConnection } from '../channels/connections/changes.ts';
import { findConnection } from '../channels/connections/repo.ts';
import { remove } from '../core/store/records.ts';
import { transact } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { beginAttempt } from './attempts.ts';

let shop: ConnectedCompany;
const outbox = await forFile(openOutbox());
beforeEach(async () => {
  shop = await outbox.begin();
});

const stored = (fields: Partial<Message> = {}) => outbox.stored(shop, fields);
const handedOver = (...messages: Message[]) => outbox.handedOver(...messages);
const send = () => outbox.send();
const now = (message: Message) => outbox.now(message);
const bodies = () => outbox.graph.sent().map(({ json: sent }) => (sent['text'] as { body: string } | undefined)?.body);
const connectionNow = () => findConnection(shop.company.id, shop.connection.id);

describe('a refusal that passes', () => {
  it('is tried again after a while, in place, with the others behind it', async () => {
    const [first, second, third] = [
      await stored({ body: '1' }),
      await stored({ body: '2' }),
      await stored({ body: '3' }),
    ];
    await handedOver(first, second, third);
    outbox.graph.next(refusal(400, 131056));
    await send();
    expect(bodies()).toEqual(['1']);
    expect(await now(first)).toMatchObject({ attempts: 1, wid: null, failure: { code: '131056', isRetriable: true } });
    expect((await now(first)).nextAttemptAt).not.toBeNull();
    outbox.workshop.pass(3);
    await send();
    expect(bodies()).toEqual(['1']);
    outbox.workshop.pass(4);
    await send();
    expect(bodies()).toEqual(['1', '1', '2', '3']);
    expect(await now(first)).toMatchObject({ ack: 1, failure: null, attempts: 1 });
  });

  it.each([
    ['the pair limit', refusal(400, 131056), [4, 16, 64, 256]],
    ['throughput', refusal(429, 130429, { 'retry-after': '40' }), [40, 40, 40, 40]],
  ])('because of %s gives up after five tries with growing waits', async (_, answer, waits) => {
    const message = await handedOver(await stored());
    outbox.graph.next(answer, answer, answer, answer, answer);
    for (const [tries, wait] of waits.entries()) {
      await send();
      expect(outbox.graph.sent()).toHaveLength(tries + 1);
      outbox.workshop.pass(wait - 1);
      await send();
      expect(outbox.graph.sent()).toHaveLength(tries + 1);
      outbox.workshop.pass(wait + 2);
    }
    await send();
    expect(outbox.graph.sent()).toHaveLength(5);
    expect(await now(message)).toMatchObject({
      attempts: 5,
      nextAttemptAt: null,
      wid: null,
      failure: { isRetriable: true },
    });
    expect(outbox.workshop.counts('outbound')).toMatchObject({ delayed: 0, ready: 0, inFlight: 0 });
  });

  it('is also a platform that cannot be reached', async () => {
    const message = await handedOver(await stored());
    process.env['META_GRAPH_URL'] = await deadAddress();
    await send();
    process.env['META_GRAPH_URL'] = outbox.graph.url;
    expect(await now(message)).toMatchObject({ attempts: 1, failure: { code: 'NETWORK' } });
    outbox.workshop.pass(5);
    await send();
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });
});

describe('a refusal that stays', () => {
  it.each([
    [131047, false],
    [131026, false],
    [131053, false],
    [131042, true],
  ])('%i is shown with its reason, and what follows goes on', async (code, isRetriable) => {
    const [message, next] = [await stored({ body: 'a' }), await stored({ body: 'b' })];
    await handedOver(message, next);
    outbox.graph.next(refusal(400, code));
    await send();
    expect(await now(message)).toMatchObject({
      failure: { code: String(code), reason: `details of ${code}`, isRetriable },
      nextAttemptAt: null,
      attempts: 1,
    });
    expect(await now(next)).toMatchObject({ ack: 1 });
    expect(outbox.graph.sent()).toHaveLength(2);
  });

  it('of the account takes the connection out of use, tells administrators, and the next message says so', async () => {
    vi.stubEnv('MAIL_FROM', 'prosa@example.com');
    const [message, next] = [await stored(), await stored()];
    await handedOver(message, next);
    outbox.graph.next(refusal(401, 190));
    await send();
    expect(await connectionNow()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'details of 190' });
    expect(await now(message)).toMatchObject({ failure: { code: '190', isRetriable: true }, nextAttemptAt: null });
    expect(await now(next)).toMatchObject({ failure: { code: 'ERR_WAPP_NOT_INITIALIZED', reason: 'details of 190' } });
    expect(outbox.graph.sent()).toHaveLength(1);
    const contents = (await storedEmails(shop.company.id)).map(({ content }) => content);
    vi.unstubAllEnvs();
    expect(contents).toMatchObject([{ kind: 'numberWarning', warning: 'refused', connection: shop.connection.name }]);
  });

  it('is a connection or a contact that is gone', async () => {
    const message = await handedOver(await stored());
    await removeConnection({ companyId: shop.company.id, now: new Date() }, shop.connection.id);
    await send();
    expect((await now(message)).failure).toMatchObject({ code: 'ERR_NO_WAPP_FOUND', isRetriable: false });
    shop = await openConnectedCompany();
    await write(outbox.workshop, shop);
    const orphan = await handedOver(await stored());
    await transact([remove(keys.contact(shop.company.id, orphan.contactId))]);
    await send();
    expect((await now(orphan)).failure).toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});

describe('a try whose end is unknown', () => {
  it.each([
    ['the line breaks', hangUp],
    ['a proxy answers a page', html],
    ['the platform answers 500 after it took the message', refusal(500, 131000)],
    ['the answer is not understood', json(200, {})],
  ])('because %s is not repeated when a status tells that it went out', async (_, answer) => {
    const message = await handedOver(await stored());
    outbox.graph.next(answer);
    await send();
    outbox.workshop.pass(19);
    expect(await send()).toBe(0);
    await report(outbox.workshop, shop, 'sent', { id: 'wamid.AFTERALL', biz_opaque_callback_data: message.id });
    outbox.workshop.pass(30);
    await send();
    expect(outbox.graph.sent()).toHaveLength(1);
    expect(await now(message)).toMatchObject({ wid: 'wamid.AFTERALL', ack: 1, nextAttemptAt: null });
  });

  it('is repeated after twenty seconds of silence', async () => {
    const message = await handedOver(await stored());
    outbox.graph.next(hangUp);
    await send();
    expect(await now(message)).toMatchObject({ attempts: 1, failure: { code: 'NETWORK' } });
    outbox.workshop.pass(40);
    await send();
    expect(outbox.graph.sent()).toHaveLength(2);
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });

  it('loses its failure when it had worked', async () => {
    const message = await handedOver(await stored());
    outbox.graph.next(hangUp);
    await send();
    await report(outbox.workshop, shop, 'sent', { id: 'wamid.LATE', biz_opaque_callback_data: message.id });
    outbox.workshop.pass(40);
    await send();
    expect(await now(message)).toMatchObject({ ack: 1, failure: null });
  });
});

/** A function begins a try and never tells how it ended. */
const die = async (message: Message) => {
  expect(await beginAttempt(await now(message))).toBe(true);
  await outbox.workshop.loseOne('outbound');
  outbox.workshop.pass(400);
};

describe('a function that dies', () => {
  it('while sending is followed by a wait for the status, then by one more try', async () => {
    const message = await handedOver(await stored());
    await die(message);
    await send();
    expect(outbox.graph.sent()).toHaveLength(0);
    outbox.workshop.pass(21);
    await send();
    expect(outbox.graph.sent()).toHaveLength(1);
    expect(await now(message)).toMatchObject({ ack: 1 });
  });

  it('after the platform took the message causes no second one', async () => {
    const message = await handedOver(await stored());
    await die(message);
    await report(outbox.workshop, shop, 'delivered', { id: 'wamid.OUT', biz_opaque_callback_data: message.id });
    await send();
    expect(outbox.graph.sent()).toHaveLength(0);
    expect(await now(message)).toMatchObject({ wid: 'wamid.OUT', ack: 2 });
  });

  it('again and again ends with a visible failure', async () => {
    const message = await handedOver(await stored());
    for (let round = 0; round < 5; round += 1) {
      await die(message);
      await send();
      outbox.workshop.pass(21);
    }
    expect(outbox.graph.sent()).toHaveLength(0);
    expect(await now(message)).toMatchObject({
      failure: { code: 'UNKNOWN_OUTCOME', isRetriable: true },
      nextAttemptAt: null,
    });
  });

  it('does not count before it began: a delivery for which there was no room is no try', async () => {
    const message = await handedOver(await stored());
    for (let round = 0; round < 7; round += 1) {
      await outbox.workshop.loseOne('outbound');
      outbox.workshop.pass(400);
    }
    await send();
    expect(outbox.graph.sent()).toHaveLength(1);
    expect(await now(message)).toMatchObject({ ack: 1, attempts: 0, failure: null });
  });

  it('leaves the try to one when two have the same message', async () => {
    const message = await handedOver(await stored());
    expect(await Promise.all([beginAttempt(message), beginAttempt(message)])).toContain(false);
    await send();
    expect(outbox.graph.sent()).toHaveLength(0);
  });
});
