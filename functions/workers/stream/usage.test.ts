import { marshall } from '@aws-sdk/util-dynamodb';
import { emailEntity } from '@fn/core/store/emails.ts';
import { messageEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import type { Item } from '@fn/core/store/store.ts';
import { readUsage } from '@fn/core/store/usage.ts';
import type { Message } from '@shared/messages/model.ts';
import { usageMonth } from '@shared/money/usage.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import { changesOf, mergeChanges } from '../../core/store/changes.ts';
import { countUsage } from './usage.ts';

let companyId = 700;
const workshop = await forFile(openStoreFixture());
const meter = await forFile(startMeter(workshop.engine.endpoint));
beforeEach(() => {
  companyId += 2;
});

const at = new Date('2026-11-20T12:00:00.000Z');
const image = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });
type ImagePair = readonly [Item | undefined, Item | undefined];
const count = (...records: ImagePair[]) =>
  countUsage(
    mergeChanges(
      changesOf({
        Records: records.map(([before, after]) => ({ dynamodb: { OldImage: image(before), NewImage: image(after) } })),
      } as unknown as DynamoDBStreamEvent),
    ),
    at,
  );
const used = async (id = companyId) => (await readUsage([id], usageMonth(at)))[0];

let serial = 0;
function message(fields: Partial<Message> = {}, company = companyId): Message {
  serial += 1;
  const contact = aContact({ companyId: company, id: '01JCAAAAAAAAAAAAAAAAAAAAAA' });
  const connection = aConnection({ companyId: company, id: 1 });
  const ticket = aTicket({ companyId: company, contact, connection, id: 1 });
  const id = `1-${contact.id}-${String(serial).padStart(13, '0')}-x`;
  return aMessage({ ticket, companyId: company, id, ...fields });
}
const item = (one: Message): Item => toItem(messageEntity, one);
const media = {
  ...{ status: 'ready' as const, key: 'k', mime: 'image/png', name: 'a.png', size: 5000, isVoice: false },
  ...{ width: null, height: null, providerId: '' },
};
const template = {
  ...{ name: 'hello', language: 'pt_BR', category: 'MARKETING' as const, header: '', footer: '', buttons: [] },
  parameters: { header: [], body: [], buttons: [] },
};

it('counts what came in, went out, failed and was stored, with one write for a batch and company', async () => {
  const sent = message({ fromMe: true, wid: null });
  const failed = message({ fromMe: true, wid: null, nextAttemptAt: null });
  const failure = { code: 'X', reason: 'no', isRetriable: false };
  const fetched = message({ fromMe: false, media: { ...media, status: 'pending' } });
  const batch: ImagePair[] = [
    [undefined, item(message({ fromMe: false }))],
    [undefined, item(message({ fromMe: false }))],
    [item(sent), item({ ...sent, wid: 'wamid.1' })],
    [undefined, item(message({ fromMe: true, wid: 'wamid.2', template }))],
    [item(failed), item({ ...failed, failure })],
    [item(fetched), item({ ...fetched, media })],
    [undefined, item(message({ fromMe: false }, companyId + 1))],
  ];
  const { operations } = await meter.measure(() => count(...batch));
  expect(operations.toSorted()).toEqual(['GetItem', 'GetItem', 'UpdateItem', 'UpdateItem']);
  expect(await used()).toEqual({
    ...{ received: 2, sent: 2, failed: 1, marketing: 1, utility: 0, authentication: 0 },
    ...{ mediaBytes: 5000, emails: 0, automationFailures: 0 },
    ...{ lastReceivedAt: at.toISOString(), lastSentAt: at.toISOString(), lastFailedAt: at.toISOString() },
    lastAutomationFailureAt: null,
    charged: [],
  });
  expect((await used(companyId + 1))?.received).toBe(1);
});

it('counts a message once, whatever happens to it afterwards, and again only when it is sent again', async () => {
  const first = message({ fromMe: true, wid: 'wamid.1', media });
  await count([undefined, item(first)]);
  await count([item(first), item({ ...first, ack: 3, read: true })]);
  await count([item(first), undefined]);
  expect(await used()).toMatchObject({ sent: 1, received: 0, mediaBytes: 5000 });
  await count([item({ ...first, wid: null }), item({ ...first, wid: 'wamid.2' })]);
  expect((await used())?.sent).toBe(2);
});

it('counts what the channel charges once for each message, by connection and category', async () => {
  const sent = message({ fromMe: true, wid: 'wamid.1' });
  const charged = { ...sent, ack: 2 as const, chargedAs: 'marketing' };
  await count([item(sent), item(charged)]);
  await count([item(charged), item({ ...charged, ack: 3 as const })]);
  await count(
    ...['wamid.2', 'wamid.3'].map((wid): ImagePair => [undefined, item(message({ wid, chargedAs: 'service' }))]),
  );
  await count([undefined, item(message({ wid: 'wamid.4', chargedAs: 'something new' }))]);
  expect((await used())?.charged).toEqual([
    { connectionId: 1, category: 'service', count: 2 },
    { connectionId: 1, category: 'marketing', count: 1 },
    { connectionId: 1, category: 'unknown', count: 1 },
  ]);
});

it('counts nothing for notes of colleagues, and e-mails when they are stored', async () => {
  await count([undefined, item(message({ fromMe: true, isPrivate: true, wid: 'x' }))]);
  const email = toItem(emailEntity, {
    ...{ companyId, id: 'E1', to: 'a@b.co', language: 'en', createdAt: at.toISOString(), sentAt: null, failure: null },
    content: { kind: 'emailProof', name: 'Ana', companyName: 'Loja', secret: 's', days: 7 },
  } as never);
  await count([undefined, email], [email, { ...email, sentAt: at.toISOString() }]);
  await count([email, { ...email, sentAt: at.toISOString() }]);
  expect(await used()).toMatchObject({ sent: 0, emails: 1 });
});

it('counts each thing once, however often, in whatever pieces and after whatever else its batch comes again', async () => {
  const one = message({ fromMe: true, wid: null });
  const batch: ImagePair[] = [
    [undefined, item(message({ fromMe: false }))],
    [undefined, item(message({ fromMe: false }))],
    [item(one), item({ ...one, wid: 'wamid.1', template, chargedAs: 'marketing', version: 2 })],
  ];
  await count(...batch);
  const once = await used();
  expect(once).toMatchObject({ received: 2, sent: 1, marketing: 1 });
  await count(...batch);
  await count(...batch.slice(0, 1));
  await count(...batch.slice(1));
  expect(await used()).toEqual(once);
  const more = Array.from({ length: 30 }, (): ImagePair => [undefined, item(message({ fromMe: false }))]);
  for (const change of more) await count(change);
  await count(...batch, ...more);
  expect(await used()).toMatchObject({ received: 32, sent: 1, marketing: 1 });
});

it('counts exactly what readers of several shards tell at the same time, each of them twice', async () => {
  const batches = Array.from({ length: 4 }, () =>
    Array.from({ length: 3 }, (): ImagePair => [undefined, item(message({ fromMe: false }))]),
  );
  await Promise.all(batches.map((batch) => count(...batch)));
  await Promise.all(batches.map((batch) => count(...batch)));
  expect((await used())?.received).toBe(12);
});

it('costs one write unit for each message of a small company, whatever was counted before', async () => {
  for (let turn = 0; turn < 120; turn += 1) await count([undefined, item(message({ fromMe: false }))]);
  const { reads, writes } = await meter.measure(() => count([undefined, item(message({ fromMe: false }))]));
  expect({ reads, writes }).toEqual({ reads: 0.5, writes: 1 });
});
