import { reasonName, variantName } from '@shared/campaigns/counts.ts';
import { type Delivery, newDelivery } from '@shared/campaigns/delivery.ts';
import type { Campaign } from '@shared/campaigns/model.ts';
import { aliasOf, identityOfNumber, identityText } from '@shared/contactLists/identity.ts';
import type { ContactList } from '@shared/contactLists/model.ts';
import { dayMs, hourMs, minuteMs } from '@shared/core/time.ts';
import { createDeliveries } from '../campaigns/deliveries.ts';
import { listSteps } from '../campaigns/listUse.ts';
import { campaignRecords } from '../campaigns/repo.ts';
import { beginRun } from '../campaigns/runs.ts';
import { type NumberReport, noteChecks } from '../contacts/lists/checks.ts';
import { addItems, maxAdded, type NewItem } from '../contacts/lists/items.ts';
import { contactListRecords } from '../contacts/lists/repo.ts';
import { campaignKeys } from '../core/store/campaignKeys.ts';
import { newRecord } from '../core/store/collection.ts';
import { commit } from '../core/store/commit.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { writeItems } from '../core/store/store.ts';
import type { DemoCtx, DemoStep } from './demoPeople.ts';

const firstNames = ['Aline', 'Bianca', 'Caio', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Isabel', 'Joana'];
const lastNames = ['Almeida', 'Barros', 'Cardoso', 'Duarte', 'Esteves', 'Farias', 'Gomes', 'Lacerda', 'Moura', 'Nunes'];
const cities = ['São Paulo', 'Campinas', 'Santos', 'Curitiba'];

const people: readonly NewItem[] = Array.from({ length: 120 }, (_, place) => {
  const [first, last] = [firstNames[place % 10], lastNames[(place * 7 + Math.floor(place / 10)) % 10]];
  const number = String(5_511_970_040_000 + place * 37);
  const variables = { cidade: cities[place % cities.length] ?? '' };
  return { identity: identityOfNumber(number), name: `${first} ${last}`, number, email: '', variables };
});

const listName = 'Clientes do inverno';

async function findOrCreateContactList(ctx: DemoCtx): Promise<ContactList> {
  const known = (await contactListRecords.list(ctx)).find(({ name }) => name === listName);
  if (known) return known;
  const record = await newRecord(ctx, 'contactList');
  const counts = { items: 0, valid: 0, invalid: 0, uses: 0, variables: [] };
  await contactListRecords.insert({ ...record, ...counts, name: listName, updatedAt: record.createdAt });
  return contactListRecords.get(ctx, record.id);
}

const list: DemoStep = async (ctx) => {
  const { id } = await findOrCreateContactList(ctx);
  for (let start = 0; start < people.length; start += maxAdded)
    await addItems(ctx, id, people.slice(start, start + maxAdded));
  return [];
};

const noTexts = {
  ...{ message1: '', message2: '', message3: '', message4: '', message5: '' },
  ...{ confirmationMessage1: '', confirmationMessage2: '', confirmationMessage3: '' },
  ...{ confirmationMessage4: '', confirmationMessage5: '' },
};

/** Outside of an open window only a template leaves. */
const templatesOver = (whatsappId: number | undefined): Campaign['templates'] =>
  whatsappId === undefined
    ? []
    : [
        {
          ...{ whatsappId, id: 'retomar_conversa.pt_BR' },
          variables: { 'body.1': '{primeiro_nome}', 'body.2': 'as novidades da loja' },
        },
      ];

type DemoCampaign = Pick<Campaign, 'name' | 'status' | 'message1'> & Partial<Campaign>;

/** A campaign to everybody of the list over the demonstration's number; undefined when it is there already. */
async function campaignOf(ctx: DemoCtx, fields: DemoCampaign): Promise<Campaign | undefined> {
  if ((await campaignRecords.list(ctx)).some(({ name }) => name === fields.name)) return undefined;
  const [{ connections }, { id: contactListId }] = await Promise.all([
    readDirectory(ctx.companyId),
    findOrCreateContactList(ctx),
  ]);
  const record = await newRecord(ctx, 'campaign');
  return {
    ...noTexts,
    ...{
      confirmation: false,
      contactListId,
      tagListId: null,
      whatsappIds: connections.slice(0, 1).map(({ id }) => id),
    },
    ...{ templates: templatesOver(connections[0]?.id), followUps: [] },
    ...{ scheduledAt: null, startedAt: null, completedAt: null, media: null },
    ...{ budget: null, stop: null, isArchived: false, run: 1, ...record, updatedAt: record.createdAt },
    ...fields,
  };
}

const draft: DemoStep = async (ctx) => {
  const campaign = await campaignOf(ctx, {
    ...{ name: 'Liquidação de verão', status: 'INATIVA' },
    message1: 'Oi, {primeiro_nome}! A liquidação de verão começa na segunda, com até 40% de desconto.',
    message2: '{primeiro_nome}, vem aí a liquidação de verão. Quer receber a lista antes de todo mundo?',
  });
  if (campaign) await campaignRecords.insert(campaign);
  return [];
};

const scheduled: DemoStep = async (ctx) => {
  const day = new Date(ctx.now.getTime() + 9 * dayMs).toISOString().slice(0, 10);
  const scheduledAt = `${day}T13:00:00.000Z`;
  const campaign = await campaignOf(ctx, {
    ...{ name: 'Presentes de fim de ano', status: 'PROGRAMADA', scheduledAt },
    message1: 'Olá, {primeiro_nome}! Separamos ideias de presente com entrega em {cidade} até o dia 23.',
    followUps: [{ days: 3, message: 'Ainda dá tempo, {primeiro_nome}. Posso ajudar a escolher?', templates: [] }],
  });
  if (!campaign) return [];
  await commit([
    ...campaignRecords.insertSteps(campaign),
    ...listSteps(undefined, campaign),
    { write: beginRun(campaign, 'waiting', scheduledAt) },
  ]);
  return [];
};

/** Result of the recipient at a place: the second of the two texts is answered more often. */
function outcomeOf(delivery: Delivery, place: number, began: number): Delivery {
  const at = (minutes: number): string => new Date(began + place * 2 * minuteMs + minutes * minuteMs).toISOString();
  if (place % 40 === 7) return { ...delivery, state: 'skipped', reason: 'optedOut' };
  if (place % 30 === 11) return { ...delivery, state: 'failed', reason: '131026' };
  const variant = place % 2 === 0 ? 1 : 2;
  const isAnswered = variant === 1 ? place % 14 === 0 : place % 4 === 1;
  const isRead = isAnswered || place % 3 !== 0;
  const sent = { ...delivery, variant, deliveredAt: at(0), receivedAt: at(1), cost: 62_500, updatedAt: at(1) };
  if (place % 17 === 3 && !isAnswered) return { ...sent, state: 'sent', receivedAt: null };
  if (!isRead) return { ...sent, state: 'delivered' };
  return { ...sent, state: 'read', readAt: at(20), answeredAt: isAnswered ? at(45 + (place % 90)) : null };
}

/** Adds up under the names that a report reads. */
class Sums {
  readonly all: Record<string, number> = {};
  readonly hours = new Map<string, Record<string, number>>();

  count(name: string, at: string | null, by = 1): void {
    this.all[name] = (this.all[name] ?? 0) + by;
    if (at === null) return;
    const hour = `${at.slice(0, 13)}:00:00.000Z`;
    const numbers = this.hours.get(hour) ?? {};
    this.hours.set(hour, { ...numbers, [name]: (numbers[name] ?? 0) + by });
  }

  add({ state, reason, variant, cost, deliveredAt, receivedAt, readAt, answeredAt }: Delivery): void {
    this.count('total', null);
    if (state === 'skipped' || state === 'failed') {
      this.count(state, null);
      this.count(reasonName(reason, state === 'skipped'), null);
      if (state === 'skipped') this.count('optedOut', null);
      return;
    }
    this.count('cost', null, cost);
    this.count('sent', deliveredAt);
    if (receivedAt !== null) this.count('delivered', receivedAt);
    this.count(variantName(variant, 'sent'), null);
    if (readAt !== null) this.count('read', readAt);
    if (readAt !== null) this.count(variantName(variant, 'read'), null);
    if (answeredAt !== null) this.count('answered', answeredAt);
    if (answeredAt !== null) this.count(variantName(variant, 'answered'), null);
  }
}

/** The results of messages show if a number has the channel. */
function reportsOf({ identity, state, receivedAt }: Delivery): NumberReport[] {
  if (receivedAt === null && state !== 'failed') return [];
  return [{ identity: aliasOf(identity), check: state === 'failed' ? 'invalid' : 'valid' }];
}

const finished: DemoStep = async (ctx) => {
  const began = Math.floor((ctx.now.getTime() - 4 * dayMs) / hourMs) * hourMs;
  const [startedAt, completedAt] = [0, people.length * 2].map((minutes) =>
    new Date(began + minutes * minuteMs).toISOString(),
  ) as [string, string];
  const campaign = await campaignOf(ctx, {
    ...{ name: 'Novidades de inverno', status: 'FINALIZADA', startedAt, completedAt },
    message1: 'Olá, {primeiro_nome}! Chegaram as peças de inverno. Veja tudo em loja-aurora.example/inverno.',
    message2: 'Oi, {primeiro_nome}! Chegou a coleção de inverno. Qual peça você quer ver primeiro?',
  });
  if (!campaign) return [];
  const { companyId, id } = campaign;
  const sums = new Sums();
  const deliveries = people.map(({ identity, number, name, email, variables }, place) => {
    const recipient = { identity: identityText(identity), number, name, email, variables, contactId: null };
    return outcomeOf(newDelivery(campaign, recipient, undefined, startedAt), place, began);
  });
  for (const delivery of deliveries) sums.add(delivery);
  await createDeliveries(deliveries);
  await writeItems([
    { put: { ...sums.all, ...campaignKeys.campaignCounts(companyId, id) } },
    ...[...sums.hours].map(([hour, numbers]) => ({
      put: { ...numbers, ...campaignKeys.campaignHour(companyId, id, hour) },
    })),
  ]);
  await campaignRecords.insert(campaign);
  if (campaign.contactListId !== null) await noteChecks(ctx, campaign.contactListId, deliveries.flatMap(reportsOf));
  return [];
};

/** A list, and a campaign before, in and after its life; last, so that demonstrations of earlier versions get them too. */
export const campaignSteps: readonly DemoStep[] = [list, finished, draft, scheduled];
