import { readDeliveries } from '@fn/campaigns/deliveries.ts';
import { handler } from '@fn/campaigns/handler.ts';
import { campaignRecords, writeCampaignSettings } from '@fn/campaigns/repo.ts';
import { handler as worker } from '@fn/campaigns/worker.ts';
import { storeTemplates } from '@fn/channels/templates/storeTemplates.ts';
import { addItems } from '@fn/contacts/lists/items.ts';
import { contactListRecords } from '@fn/contacts/lists/repo.ts';
import { now } from '@fn/core/context/clock.ts';
import { newRecord } from '@fn/core/store/collection.ts';
import { handler as tick } from '@fn/timers/minute.ts';
import { campaigns } from '@shared/campaigns/contract.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import type { TemplateDraft } from '@shared/templates/model.ts';
import { aContactList } from './audienceSamples.ts';
import { call } from './call.ts';
import type { ConnectedCompany } from './connectedCompany.ts';
import { forFile } from './fileFixture.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { tokenOf } from './tenant.ts';

/** Of the category MARKETING. */
export const offer: TemplateDraft = {
  ...{ name: 'oferta', language: 'pt_BR', category: 'MARKETING', header: { format: 'NONE', text: '' } },
  ...{ body: 'Olá {{1}}, temos novidades.', footer: '', buttons: [], isNamed: false, isSupported: true },
  ...{ examples: {}, providerId: 'T1', status: 'APPROVED', quality: 'GREEN', reason: '' },
};

/**
 * Campaigns for a file of tests, each test with a shop of its own whose platform takes templates and whose campaigns do not
 * wait between messages.
 */
export async function openCampaigns() {
  const outbox = await forFile(openOutbox());
  let shop: ConnectedCompany;
  const desk = () => campaignFixture(outbox, () => shop);
  /** Another shop, and nothing of the one before under way. */
  async function begin(): Promise<ConnectedCompany> {
    await outbox.workshop.drain('campaigns');
    shop = await outbox.begin();
    await desk().keepTemplate();
    await desk().fast();
    return shop;
  }
  return { outbox, desk, begin };
}

/** Campaigns of a shop whose platform takes templates. */
export function campaignFixture(outbox: Outbox, shopNow: () => ConnectedCompany) {
  const { workshop, graph } = outbox;
  const ctx = () => ({ companyId: shopNow().company.id, now: now() });
  // A new one each time: the clock moves by more than one lasts.
  const token = () => tokenOf(shopNow().admin.user);

  return {
    ctx,
    async keepTemplate(fields: Partial<TemplateDraft> = {}): Promise<void> {
      const { connection } = shopNow();
      const from = { whatsappId: connection.id, wabaId: connection.wabaId, syncedAt: ctx().now.toISOString() };
      await storeTemplates(ctx(), from, [{ ...offer, ...fields }]);
    },
    /** A list of so many people. @returns its number */
    async list(numbers: readonly string[]): Promise<number> {
      const record = await newRecord(ctx(), 'contactList');
      await contactListRecords.insert(aContactList({ companyId: ctx().companyId, id: record.id }));
      for (let start = 0; start < numbers.length; start += 90) {
        const people = numbers.slice(start, start + 90).map((number, place) => ({
          ...{ identity: identityOfNumber(number), name: `Pessoa ${start + place}`, number, email: '', variables: {} },
        }));
        await addItems(ctx(), record.id, people);
      }
      return record.id;
    },
    fast: () => writeCampaignSettings(ctx(), { messageInterval: 0, longerIntervalAfter: 0 }),
    /** A campaign over the template, written through the door. */
    async write(fields: Record<string, unknown>): Promise<number> {
      const { connection } = shopNow();
      const choice = { whatsappId: connection.id, id: 'oferta.pt_BR', variables: { 'body.1': '{nome}' } };
      const draft = { name: 'Novidades', whatsappId: [connection.id], templates: [choice], ...fields };
      const { json, status } = await call(handler, campaigns.create, draft, { token: await token() });
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(json)}`);
      return json.id;
    },
    do: async (action: 'start' | 'cancel' | 'restart' | 'retry', id: number) =>
      call(handler, campaigns[action], { id }, { token: await token() }),
    report: async (id: number) => (await call(handler, campaigns.get, { id }, { token: await token() })).json,
    estimate: async (id: number) => (await call(handler, campaigns.estimate, { id }, { token: await token() })).json,
    campaign: (id: number): Promise<Campaign> => campaignRecords.get(ctx(), id),
    deliveries: async (id: number) => (await readDeliveries(ctx().companyId, id, null, 1000)).deliveries,
    work: () => workshop.work('campaigns', worker),
    /** Works until nothing more is to be done; time passes where something waits. */
    async finish(id: number, turns = 40): Promise<void> {
      for (let turn = 0; turn < turns; turn += 1) {
        await workshop.work('campaigns', worker);
        if ((await campaignRecords.get(ctx(), id)).status !== 'EM_ANDAMENTO') return;
        workshop.pass(30);
        await tick();
      }
      throw new Error('the campaign does not end');
    },
    /** Numbers that the platform was asked to bring something to, in their order. */
    sentTo: (): string[] => graph.sent().map(({ json }) => String(json['to'])),
  };
}
