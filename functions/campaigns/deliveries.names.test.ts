import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { beforeEach, expect, it } from 'vitest';
import { addItems } from '../contacts/lists/items.ts';

const { outbox, desk, begin } = await openCampaigns();
let shop: ConnectedCompany;

beforeEach(async () => {
  shop = await begin();
});

const placeholders = [
  '5585981000001',
  '+55 85 98100-0001',
  '1005511980000111',
  '\u3164',
  'Contato sem nome',
  'BR.150257639465',
];
const numberAt = (place: number): string => String(5_585_981_000_001 + place);

/** A list of people who are called by what is no name, and of Ana. */
async function nameless(): Promise<number> {
  const id = await desk().list([]);
  const people = [...placeholders, 'Ana Lima'].map((name, place) => ({
    ...{ identity: { kind: 'pn' as const, value: numberAt(place) }, name, number: numberAt(place) },
    ...{ email: '', variables: {} },
  }));
  await addItems(desk().ctx(), id, people);
  return id;
}

const parameters = (): string[] =>
  outbox.graph.sent().map(({ json }) => {
    const { template, text } = json as {
      template?: { components: { parameters: { text: string }[] }[] };
      text?: { body: string };
    };
    return template?.components[0]?.parameters[0]?.text ?? text?.body ?? '';
  });

async function sentTo(fields: Record<string, unknown>): Promise<string[]> {
  const id = await desk().write({ contactListId: await nameless(), ...fields });
  expect(await desk().estimate(id)).toMatchObject({ recipients: placeholders.length + 1 });
  await desk().do('start', id);
  await desk().finish(id);
  return parameters().sort();
}

it('a template calls people without a name as its campaign says, whatever stands in the place of the name', async () => {
  expect(await sentTo({ nameFallback: 'amigo' })).toEqual(['Ana Lima', ...placeholders.map(() => 'amigo')]);
});

it('a template whose campaign says no word calls them customers in its own language', async () => {
  expect(await sentTo({})).toEqual(['Ana Lima', ...placeholders.map(() => 'cliente')]);
});

it('a template in English says "customer"', async () => {
  await desk().keepTemplate({ name: 'offer', language: 'en_US', providerId: 'T9' });
  const choice = { whatsappId: shop.connection.id, id: 'offer.en_US', variables: { 'body.1': '{primeiro_nome}' } };
  expect(await sentTo({ templates: [choice] })).toEqual(['Ana', ...placeholders.map(() => 'customer')]);
});
