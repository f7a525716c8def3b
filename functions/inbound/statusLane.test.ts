import { stateOf } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { linkedMessage, openLinkedCompany } from '@test/support/server/linkedNumber.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { enqueue } from '../core/events/queue.ts';
import { linkedAccount } from '../core/store/linkedAccount.ts';
import { publish } from '../whatsappWeb/publish.ts';
import { handler as inbound } from './inbound.ts';
import { handler as statuses } from './statusLane.ts';

const workshop = await forFile(openStoreFixture());

const waiting = () => ({ inbound: workshop.counts('inbound').ready, statuses: workshop.counts('statuses').ready });

/** A linked number, and what its worker hands over. */
async function openNumber() {
  const { shop, hear, echo } = await openLinkedCompany();
  const lease = { companyId: shop.company.id, whatsappId: shop.connection.id } as Parameters<typeof publish>[0];
  const at = new Date().toISOString();
  return {
    hear,
    echo,
    write: (wid: string) => publish(lease, { kind: 'message', message: linkedMessage({ wid }) }),
    /** One conversation is one group in both queues, as webhooks have it. */
    async tell(queue: 'inbound' | 'statuses', event: LinkedEvent, dedupId: string): Promise<void> {
      const body = { channel: 'whatsapp', account: linkedAccount(shop.connection), receivedAt: at, event };
      await enqueue(queue, [{ body, group: 'conversation', dedupId }]);
    },
    report: (wid: string, status: 'delivered' | 'read') =>
      publish(lease, { kind: 'status', report: { wid, messageRef: null, status, at, failure: null } }),
    async ackOf(wid: string): Promise<number | undefined> {
      return (await stateOf(shop)).messages.find((message) => message.wid === wid)?.ack;
    },
  };
}

it('has ticks wait behind nothing that customers write', async () => {
  const { hear, echo, write, report, ackOf } = await openNumber();
  await hear();
  await echo({ wid: 'KNOWN' });
  for (let index = 0; index < 40; index += 1) await write(`FLOOD${index}`);
  await report('KNOWN', 'read');
  expect(waiting()).toEqual({ inbound: 40, statuses: 1 });
  await workshop.work('statuses', statuses);
  expect(await ackOf('KNOWN')).toBe(3);
  expect(waiting()).toEqual({ inbound: 40, statuses: 0 });
  await workshop.drain('inbound');
});

it('loses no tick that is told before its message is taken in', async () => {
  const { hear, tell, ackOf } = await openNumber();
  const at = new Date().toISOString();
  const report = (status: 'delivered' | 'read') =>
    ({ kind: 'status', report: { wid: 'EARLY', messageRef: null, status, at, failure: null } }) as const;
  await hear();
  // The owner writes on the phone.
  await tell('inbound', { kind: 'echo', message: linkedMessage({ wid: 'EARLY', pushName: '' }) }, 'echo');
  await tell('statuses', report('delivered'), 'delivered');
  await tell('statuses', report('read'), 'read');
  await workshop.work('statuses', statuses);
  expect(waiting()).toEqual({ inbound: 3, statuses: 0 });
  await workshop.work('inbound', inbound);
  expect(await ackOf('EARLY')).toBe(3);
});

it('drops in the end what is told of messages that nobody here knows', async () => {
  const { report } = await openNumber();
  await report('UNKNOWN', 'read');
  await workshop.work('statuses', statuses);
  expect(waiting()).toEqual({ inbound: 1, statuses: 0 });
  await workshop.work('inbound', inbound);
  expect(waiting()).toEqual({ inbound: 0, statuses: 0 });
  expect(workshop.dead('inbound')).toBe(0);
});
