import { forFile } from '@test/support/server/fileFixture.ts';
import { linkedMessage } from '@test/support/server/linkedNumber.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { publish } from './publish.ts';

const workshop = await forFile(openStoreFixture());
const lease = { companyId: 1, whatsappId: 2 } as Lease;

const tick = (wid: string, number?: string): LinkedEvent => ({
  kind: 'status',
  report: { wid, messageRef: null, status: 'delivered', at: new Date().toISOString(), failure: null },
  ...(number === undefined ? {} : { known: [{ kind: 'pn', value: number }] }),
});

/** The groups in which a queue has what was told. */
async function groupsIn(queue: 'inbound' | 'statuses'): Promise<string[]> {
  const groups: string[] = [];
  await workshop.work(queue, async ({ Records }) => {
    groups.push(...Records.map(({ attributes }) => attributes.MessageGroupId ?? ''));
    return { batchItemFailures: [] };
  });
  return groups;
}

it('a tick stands in the group of the conversation that its message belongs to', async () => {
  const aliases: [{ kind: 'pn'; value: string }] = [{ kind: 'pn', value: '5585988887777' }];
  await publish(
    lease,
    { kind: 'echo', message: linkedMessage({ wid: 'OWN', aliases }) },
    tick('OWN', '5585988887777'),
    tick('OTHER', '5585988887777'),
    tick('FAR', '5585911112222'),
  );
  const [message] = await groupsIn('inbound');
  const [own, other, far] = await groupsIn('statuses');
  expect([own, other]).toEqual([message, message]);
  expect(far).not.toBe(message);
});

it('ticks of whom nobody can tell stand by themselves', async () => {
  await publish(lease, tick('A'), tick('B'));
  expect(new Set(await groupsIn('statuses')).size).toBe(2);
});
