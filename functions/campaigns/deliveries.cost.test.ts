import { json } from '@test/support/graph/fakeGraph.ts';
import { aCampaign } from '@test/support/server/audienceSamples.ts';
import { campaignFixture } from '@test/support/server/campaignFixture.ts';
import { type ConnectedCompany, stateOf } from '@test/support/server/connectedCompany.ts';
import { type Meter, startMeter } from '@test/support/server/meter.ts';
import { type Outbox, openOutbox } from '@test/support/server/outbox.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { campaignEntity } from '../core/store/campaignEntities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem, updateItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { createDeliveries } from './deliveries.ts';
import { writeCampaignSettings } from './repo.ts';

let outbox: Outbox;
let meter: Meter;
let shop: ConnectedCompany;
let listId = 0;
let firstId = 0;
const desk = () => campaignFixture(outbox, () => shop);
const many = 60;
/** What a campaign costs beside its recipients: a step is the same for one recipient and for 750. */
let ofOne = { reads: 0, writes: 0 };
const numbers = Array.from({ length: many }, (_, index) => String(5_585_980_000_000 + index));

/** Everybody is known to the platform by a name of their own. */
const accepting = (people: readonly string[]): void => {
  const accept = people.map((): Parameters<typeof outbox.graph.next>[0] => (call, response) => {
    const to = String(call.json['to']);
    const contacts = [{ input: to, wa_id: to, user_id: `BR.${to}` }];
    json(200, { messaging_product: 'whatsapp', contacts, messages: [{ id: `wamid.${to}` }] })(call, response);
  });
  outbox.graph.next(...accept);
};

/** What a campaign to everybody of a list costs; its own clock stands still, so that a busy machine changes nothing. */
async function cost(contactListId: number, people = numbers): Promise<{ id: number; reads: number; writes: number }> {
  accepting(people);
  const id = await desk().write({ contactListId });
  await desk().do('start', id);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const { reads, writes } = await meter.measureWarm(() => desk().finish(id));
  vi.restoreAllMocks();
  outbox.graph.reset();
  return { id, reads, writes };
}

/** Units per recipient. */
async function perRecipient() {
  const { id, reads, writes } = await cost(listId);
  expect((await desk().report(id)).counts).toMatchObject({ sent: many });
  return { reads: (reads - ofOne.reads) / (many - 1), writes: (writes - ofOne.writes) / (many - 1) };
}

beforeAll(async () => {
  outbox = await openOutbox();
  meter = await startMeter(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  shop = await outbox.begin();
  await desk().keepTemplate();
  await desk().fast();
  listId = await desk().list(numbers);
  // The first one makes contacts of them.
  firstId = (await cost(listId)).id;
  const single = await desk().list(numbers.slice(0, 1));
  await cost(single);
  ofOne = await cost(single);
});
afterAll(async () => {
  await meter.stop();
  await outbox.stop();
});

it('one who becomes a contact costs two and a half read units and nineteen write units at most', async () => {
  const strangers = numbers.map((number) => number.replace('55859', '55719'));
  const { id, reads, writes } = await cost(await desk().list(strangers), strangers);
  expect((await desk().report(id)).counts).toMatchObject({ sent: many });
  expect((reads - ofOne.reads) / (many - 1)).toBeLessThanOrEqual(2.5);
  expect((writes - ofOne.writes) / (many - 1)).toBeLessThanOrEqual(19);
});

it('a recipient who is a contact costs one read unit and six write units at most', async () => {
  const { reads, writes } = await perRecipient();
  expect(reads).toBeLessThanOrEqual(1);
  expect(writes).toBeLessThanOrEqual(6);
});

/** Campaigns of a moment ago that reached nobody: their records are looked at, and pass nobody over. */
async function failedCampaigns(count: number): Promise<void> {
  const { companyId, now } = desk().ctx();
  const at = now.toISOString();
  for (let id = 900; id < 900 + count; id += 1) {
    const campaign = aCampaign({ companyId, id, status: 'FINALIZADA', startedAt: at, completedAt: at });
    await putItem(toItem(campaignEntity, campaign));
    await createDeliveries(
      (await desk().deliveries(firstId)).map((delivery) => ({
        ...delivery,
        ...{ campaignId: id, state: 'failed' as const, reason: '131049', claimedAt: at },
      })),
    );
  }
}

it('a frequency cap costs a tenth of a read unit for each other campaign to the same people, and no write', async () => {
  const free = await cost(listId);
  outbox.workshop.pass(3 * 24 * 60 * 60);
  await failedCampaigns(3);
  await writeCampaignSettings(desk().ctx(), { frequencyCapDays: 2 });
  const capped = await cost(listId);
  await writeCampaignSettings(desk().ctx(), { frequencyCapDays: 0 });
  expect((await desk().report(capped.id)).counts).toMatchObject({ sent: many });
  const more = (capped.reads - free.reads) / many;
  expect(more).toBeGreaterThan(0.1);
  expect(more).toBeLessThanOrEqual(0.3);
  expect((capped.writes - free.writes) / many).toBeLessThanOrEqual(0.05);
  expect((capped.reads - ofOne.reads) / (many - 1)).toBeLessThanOrEqual(1);
  expect((capped.writes - ofOne.writes) / (many - 1)).toBeLessThanOrEqual(6);
});

it('one whose conversation has a ticket costs half a read unit more', async () => {
  const { ticket } = await stateOf(shop);
  await updateItem({
    Key: { ...keys.ticket(shop.company.id, ticket?.id ?? 0) },
    UpdateExpression: 'SET #status = :closed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':closed': 'closed' },
  });
  for (const { contactId } of await desk().deliveries(firstId)) {
    await updateItem({
      Key: { ...keys.contact(shop.company.id, contactId ?? '') },
      UpdateExpression: 'SET newestTickets.#connection = :ticket',
      ExpressionAttributeNames: { '#connection': String(shop.connection.id) },
      ExpressionAttributeValues: { ':ticket': ticket?.id },
    });
  }
  const { reads, writes } = await perRecipient();
  expect(reads).toBeLessThanOrEqual(1.5);
  expect(writes).toBeLessThanOrEqual(6);
});
