import { aCampaign } from '@test/support/server/audienceSamples.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import {
  type ConnectedCompany,
  contactBy,
  messagesOf,
  secondsAt,
  write,
} from '@test/support/server/connectedCompany.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { campaignEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { handler as tick } from '../timers/minute.ts';
import { updateCampaigns } from '../workers/stream/campaigns.ts';
import { writePrices } from './repo.ts';
import { handler as worker } from './worker.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;

/** Reais in millionths: Brazil, Turkey, everybody else. */
const prices = {
  currency: 'BRL',
  countries: [
    { prefix: '55', marketing: 340_000, utility: 40_000, authentication: 40_000, service: 10_000 },
    { prefix: '90', marketing: 60_000, utility: 5000, authentication: 5000, service: 2000 },
    { prefix: '', marketing: 330_000, utility: 44_000, authentication: 44_000, service: 20_000 },
  ],
};

beforeEach(async () => {
  shop = await begin();
  await writePrices(prices);
  await desk().keepTemplate({ name: 'aviso', category: 'UTILITY', providerId: 'T2' });
});

const brazilians = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(5_585_981_000_000 + index));
const choice = (name: 'oferta' | 'aviso') => ({
  ...{ whatsappId: shop.connection.id, id: `${name}.pt_BR`, variables: { 'body.1': '{nome}' } },
});

/** A campaign of last month with these numbers. */
async function earlier(counts: Readonly<Record<string, number>>): Promise<void> {
  const { companyId } = desk().ctx();
  await putItem(toItem(campaignEntity, aCampaign({ companyId, id: 900, status: 'FINALIZADA' })));
  await putItem({ ...counts, ...campaignKeys.campaignCounts(companyId, 900) });
}

/** Somebody writes, and the stream tells it. */
async function says(number: string, body: string): Promise<void> {
  const timestamp = secondsAt(now().toISOString());
  await write(
    outbox.workshop,
    shop,
    { from: number, from_user_id: `BR.${number}`, timestamp, text: { body } },
    { profile: { name: 'Ana' }, wa_id: number, user_id: `BR.${number}` },
  );
  const contact = await contactBy(shop, 'pn', number);
  const newest = (await messagesOf(shop, contact?.id ?? '')).findLast(({ fromMe }) => !fromMe);
  await updateCampaigns([messageChange(undefined, newest)], now());
}

const work = () => outbox.workshop.work('campaigns', worker);

/** Hours pass until nothing is left to do. */
async function passDays(id: number): Promise<void> {
  for (let hours = 0; hours < 40 * 24; hours += 7) {
    if ((await desk().campaign(id)).status !== 'EM_ANDAMENTO') return;
    outbox.workshop.pass(7 * 60 * 60);
    await tick();
    await work();
  }
  throw new Error('the campaign does not end');
}

/** What a campaign costs with those who agree to its question and those who answer its text. */
async function spent(id: number, agreeing: readonly string[] = [], answering: readonly string[] = []): Promise<number> {
  await desk().do('start', id);
  await work();
  for (const number of agreeing) await says(number, 'Sim');
  outbox.workshop.pass(10);
  await work();
  for (const number of answering) await says(number, 'Quanto custa?');
  await passDays(id);
  return (await desk().report(id)).counts.cost;
}

describe('what a campaign costs is said before it starts', () => {
  it('without a question and a sequence it is what each message costs, by country', async () => {
    const people = [...brazilians(3), '905321234567', '351912345678'];
    const id = await desk().write({ contactListId: await desk().list(people) });
    const cost = 3 * 340_000 + 60_000 + 330_000;
    expect(await desk().estimate(id)).toMatchObject({
      ...{ cost, costMost: cost, currency: 'BRL', agree: null, answer: null },
      paths: [{ path: 'text', share: 1, messages: 1, cost }],
    });
    expect(await spent(id)).toBe(cost);
  });

  it('free texts inside the window cost what the channel takes for them, the others their template', async () => {
    const people = brazilians(4);
    for (const number of people.slice(0, 2)) await says(number, 'Oi');
    const id = await desk().write({ contactListId: await desk().list(people), message1: 'Chegou!' });
    const cost = 2 * 10_000 + 2 * 340_000;
    expect(await desk().estimate(id)).toMatchObject({ cost, costMost: 4 * 340_000, costInWindow: 20_000, inWindow: 2 });
    expect(await spent(id)).toBe(cost);
  });

  it('with a question the text is added for those who agree', async () => {
    await earlier({ asked: 200, confirmed: 100, sent: 0 });
    const people = [...brazilians(4), '905321234567', '905321234568'];
    const id = await desk().write({
      ...{ contactListId: await desk().list(people), confirmation: true },
      ...{ confirmationMessage1: 'Posso?', message1: 'Aqui está.' },
    });
    const [ask, text] = [4 * 340_000 + 2 * 60_000, 4 * 10_000 + 2 * 2000];
    const estimate = await desk().estimate(id);
    expect(estimate).toMatchObject({
      ...{ cost: ask + text / 2, costMost: 2 * ask, answer: null },
      agree: { share: 0.5, source: 'company', counted: 200 },
      paths: [
        { path: 'asked', share: 0.5, messages: 1, cost: ask },
        { path: 'text', share: 0.5, messages: 2, cost: ask + text },
      ],
    });
    expect(await spent(id, [...people.slice(0, 2), '905321234567'])).toBe(estimate.cost);
  });

  const long = async (people: readonly string[]) =>
    desk().write({
      ...{ contactListId: await desk().list(people), confirmation: true },
      ...{ confirmationMessage1: 'Posso?', message1: 'Aqui está.' },
      followUps: [
        { days: 2, message: 'Viu?', templates: [choice('oferta')] },
        { days: 3, message: '', templates: [choice('aviso')] },
      ],
    });

  it('with a question and a sequence each way is added by how often people of the company took it', async () => {
    await earlier({ asked: 200, confirmed: 100, sent: 100, answered: 40 });
    const people = brazilians(10);
    const id = await long(people);
    const estimate = await desk().estimate(id);
    const follows = 10 * (340_000 + 40_000);
    const text = 10 * 350_000;
    expect(estimate).toMatchObject({
      cost: 10 * 340_000 + 5 * 10_000 + 3 * 380_000,
      agree: { share: 0.5, source: 'company' },
      answer: { share: 0.4, source: 'company', counted: 100 },
      paths: [
        { path: 'asked', share: 0.5, messages: 1, cost: 3_400_000 },
        { path: 'text', share: 0.2, messages: 2, cost: text },
        { path: 'sequence', share: 0.3, messages: 4, cost: text + follows },
      ],
    });
    expect(await spent(id, people.slice(0, 5), people.slice(0, 2))).toBe(estimate.cost);
    expect((await desk().report(id)).counts).toMatchObject({
      ...{ asked: 10, confirmed: 5, sent: 5, answered: 2, followed: 6 },
    });
  });

  it('never costs more than is said, and nearly that when everybody gets everything', async () => {
    const people = brazilians(3);
    const id = await long(people);
    const { cost, costMost, agree, answer } = await desk().estimate(id);
    expect([agree, answer]).toMatchObject([
      { share: 0.4, source: 'usual', counted: 0 },
      { share: 0.1, source: 'usual', counted: 0 },
    ]);
    // The text leaves by the template where its window has closed again.
    expect(costMost).toBe(3 * (340_000 + 340_000 + 340_000 + 40_000));
    const all = await spent(id, people);
    expect(all).toBe(3 * (340_000 + 10_000 + 340_000 + 40_000));
    expect(cost).toBeLessThan(all);
    expect(all).toBeLessThanOrEqual(costMost);
  });
});
