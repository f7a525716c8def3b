import { campaigns } from '@shared/campaigns/contract.ts';
import { newDelivery } from '@shared/campaigns/delivery.ts';
import type { CampaignPreview } from '@shared/campaigns/views.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import { refusal } from '@test/support/graph/fakeGraph.ts';
import { aCampaign } from '@test/support/server/audienceSamples.ts';
import { call } from '@test/support/server/call.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addItems } from '../contacts/lists/items.ts';
import { addOptOut } from '../contacts/optOuts/repo.ts';
import { moveDelivery } from './deliveries.ts';
import { handler } from './handler.ts';
import { writeCampaignSettings } from './repo.ts';
import { turnOf } from './turns.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;
const people = Array.from({ length: 4 }, (_, index) => String(5_585_980_000_000 + index));
const choice = (variables: Record<string, string> = { 'body.1': '{nome}' }) => ({
  ...{ whatsappId: shop.connection.id, id: 'oferta.pt_BR', variables },
});

beforeEach(async () => {
  shop = await begin();
});

const started = async (numbers: readonly string[], fields: Record<string, unknown> = {}): Promise<number> => {
  const id = await desk().write({ contactListId: await desk().list(numbers), ...fields });
  await desk().do('start', id);
  return id;
};

describe('a campaign', () => {
  it('retries only those whose failure may pass', async () => {
    const id = await started(people.slice(0, 2));
    outbox.graph.next(refusal(400, 131026), ...Array.from({ length: 5 }, () => refusal(400, 131056)));
    await desk().finish(id);
    expect((await desk().report(id)).counts).toMatchObject({ sent: 0, failed: 2, retriable: 1 });
    await writeCampaignSettings(desk().ctx(), { failureLimit: 100 });
    outbox.graph.reset();
    expect((await desk().do('retry', id)).status).toBe(200);
    await desk().finish(id);
    expect(desk().sentTo()).toHaveLength(1);
    expect((await desk().report(id)).counts).toMatchObject({ sent: 1, failed: 1, retriable: 0 });
  });

  it('sends nothing in which a value is missing, and says so before and after', async () => {
    const contactListId = await desk().list(people.slice(0, 2));
    const id = await desk().write({ contactListId, templates: [choice({ 'body.1': '{apelido}' })] });
    expect(await desk().estimate(id)).toMatchObject({ incomplete: 2, recipients: 0 });
    expect(await desk().do('start', id)).toMatchObject({ status: 400, error: 'ERR_CAMPAIGN_NO_RECIPIENTS' });
    const number = '5585980000099';
    const named = { identity: identityOfNumber(number), name: 'Zé', number, email: '', variables: { apelido: 'Zé' } };
    await addItems(desk().ctx(), contactListId, [named]);
    await desk().do('start', id);
    await desk().finish(id);
    expect(desk().sentTo()).toEqual([number]);
    expect((await desk().report(id)).reasons).toEqual([{ code: 'ERR_TEMPLATE_VARIABLES', isSkipped: false, count: 2 }]);
  });

  it('shows before what each of the audience would read, step by step', async () => {
    const numbers = Array.from({ length: 101 }, (_, index) => String(5_585_981_000_000 + index));
    const id = await desk().write({ contactListId: await desk().list(numbers), message1: 'Olá {nome}' });
    const token = await tokenOf(shop.admin.user);
    const found: CampaignPreview[] = [];
    let cursor: string | undefined;
    do {
      const { json: page } = await call(handler, campaigns.previews, { id, ...(cursor ? { cursor } : {}) }, { token });
      expect(page.records.length).toBeLessThanOrEqual(50);
      found.push(...page.records);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found.map(({ number }) => number)).toEqual(numbers);
    expect(found.every(({ name, text, reason }) => text.includes(name) && reason === '')).toBe(true);
  });

  it('shows what somebody would read by their number, or why nothing', async () => {
    const [first = '', second = ''] = people;
    const id = await desk().write({ contactListId: await desk().list([first, second]), message1: 'Olá {nome}' });
    const token = await tokenOf(shop.admin.user);
    const previewsOf = async (searchParam: string) =>
      (await call(handler, campaigns.previews, { id, searchParam }, { token })).json.records;
    await addOptOut(desk().ctx(), [{ kind: 'pn', value: second }], {
      ...{ name: 'Bia', contactId: null, via: 'panel', text: '', by: null },
    });
    expect(await previewsOf('+55 85 98000-0000')).toMatchObject([{ number: first, reason: '' }]);
    expect(await previewsOf('558580000000')).toMatchObject([{ number: first }]);
    expect(await previewsOf(second)).toMatchObject([{ number: second, text: '', reason: 'optedOut' }]);
    expect(await previewsOf('5511999990000')).toEqual([]);
  });

  it('writes once more to those who did not answer, and to nobody else', async () => {
    const followUps = [{ days: 2, message: '', templates: [choice()] }];
    const id = await started(people.slice(0, 2), { followUps });
    await desk().work();
    const [first, second] = await desk().deliveries(id);
    if (!first || !second) throw new Error('no recipients');
    const at = desk().ctx().now.toISOString();
    await moveDelivery(first, { answeredAt: at, updatedAt: at }, {});
    outbox.workshop.pass(2 * 24 * 60 * 60 + 60);
    await desk().finish(id);
    expect(desk().sentTo().slice(2)).toEqual([second.number]);
    expect((await desk().report(id)).counts).toMatchObject({ sent: 2, followed: 1 });
  });

  it('is tried on one number without a trace in its report', async () => {
    const id = await desk().write({ contactListId: await desk().list(people) });
    const token = await tokenOf(shop.admin.user);
    const { status, json: answer } = await call(
      handler,
      campaigns.test,
      { id, number: '5511977776666', slot: 1 },
      { token },
    );
    expect([status, typeof answer.messageId]).toEqual([200, 'string']);
    expect((await desk().report(id)).counts).toMatchObject({ total: 0, sent: 0 });
  });
});

describe('at night where the recipient lives', () => {
  const campaign = aCampaign({ companyId: 1, id: 1 });
  const turnAt = (number: string, at: string) =>
    turnOf(
      campaign,
      { follow: 0, retriesBefore: null },
      newDelivery(
        campaign,
        { ...{ identity: number, number, name: '', email: '' }, variables: {}, contactId: null },
        undefined,
        at,
      ),
      Date.parse(at),
      { areQuiet: true, zone: 'America/Sao_Paulo' },
    );

  it.each([
    ['351912345678', '2026-11-23T23:30:00.000Z', '2026-11-24T07:00:00.000Z'],
    ['905321234567', '2026-11-23T23:30:00.000Z', '2026-11-24T04:00:00.000Z'],
    ['5511988887777', '2026-11-24T01:30:00.000Z', '2026-11-24T10:00:00.000Z'],
  ])('%s waits for its own morning', (number, at, morning) => {
    expect(turnAt(number, at)).toEqual({ kind: 'wait', at: Date.parse(morning) });
  });

  it('others are written to meanwhile', () => {
    expect(turnAt('5511988887777', '2026-11-23T23:30:00.000Z')).toEqual({ kind: 'send', part: 'text' });
  });
});
