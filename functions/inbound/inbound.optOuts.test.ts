import type { Message } from '@shared/messages/model.ts';
import { customer, payload, value } from '@test/support/graph/cloudApi.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  type ConnectedCompany,
  openConnectedCompany,
  post,
  report,
  secondsAt,
  stateOf,
  theContact,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { isOptedOut } from '../contacts/optOuts/repo.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const start = Date.parse('2026-11-20T10:00:00.000Z');
const at = (minute: number): string => new Date(start + minute * 60_000).toISOString();
const says = (minute: number, body: string) =>
  write(workshop, shop, { timestamp: secondsAt(at(minute)), text: { body } });
const isOut = () => isOptedOut({ companyId: shop.company.id }, [{ kind: 'pn', value: customer }]);

const parameters = { header: [], body: [], buttons: [] };
const marketing = {
  ...{ name: 'oferta', language: 'pt_BR', category: 'MARKETING' as const, header: '', footer: '', buttons: [] },
  parameters,
};

async function sent(minute: number, fields: Partial<Message>): Promise<Message> {
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  const id = messageId(shop.connection.id, contact.id, at(minute), 'o');
  const message = aMessage({ companyId: shop.company.id, id, ticket, fromMe: true, createdAt: at(minute), ...fields });
  await putItem(toItem(messageEntity, message, 'message.created'));
  return message;
}

beforeEach(async () => {
  shop = await openConnectedCompany();
  await says(0, 'Oi');
});

describe('"sair"', () => {
  it('as the answer to what was sent to many ends it', async () => {
    await sent(1, { template: marketing });
    await says(2, 'Sair!');
    expect(await isOut()).toBe(true);
    expect((await stateOf(shop)).messages.at(-1)?.body).toBe('Sair!');
  });

  it.each([
    ['Sair', { body: '1 - Vendas\n0 - Sair', isAutomatic: true }],
    ['sair', { template: { ...marketing, category: 'UTILITY' as const } }],
    ['parar', { template: marketing, isDeleted: true }],
  ])('%s as the answer to something else means what it means there', async (body, fields) => {
    await sent(1, fields);
    await says(2, body);
    expect(await isOut()).toBe(false);
  });

  it('as a plain request in a sentence ends it as well, and only after what was sent to many', async () => {
    await sent(1, { body: 'Seu pedido saiu' });
    await says(2, 'Não quero mais receber mensagens, por favor');
    expect(await isOut()).toBe(false);
    await sent(3, { template: marketing });
    await says(4, 'Não quero mais receber mensagens, por favor');
    expect(await isOut()).toBe(true);
  });

  it('within a longer message is no order', async () => {
    await sent(1, { template: marketing });
    await says(2, 'quero sair de férias');
    expect(await isOut()).toBe(false);
  });

  it('after somebody wrote in between is said to them', async () => {
    await sent(1, { template: marketing });
    await sent(2, { body: 'Quer mais alguma coisa?' });
    await says(3, 'parar');
    expect(await isOut()).toBe(false);
  });
});

describe('what only sounds like it', () => {
  const isOffered = async () => (await stateOf(shop)).messages.at(-1)?.resemblesOptOut;

  it('is for a person to decide, also behind what the system said', async () => {
    await sent(1, { template: marketing });
    await sent(2, { body: 'Olá! Como podemos ajudar?', isAutomatic: true });
    await says(3, 'parem com essas propagandas todo dia');
    expect([await isOut(), await isOffered()]).toEqual([false, true]);
  });

  it('is nothing to somebody who wrote in between, nor after what was sent to one', async () => {
    await sent(1, { body: 'Seu pedido saiu' });
    await says(2, 'parem com essas propagandas todo dia');
    expect(await isOffered()).toBeUndefined();
    await sent(3, { template: marketing });
    await sent(4, { body: 'Quer mais alguma coisa?' });
    await says(5, 'parem com essas propagandas todo dia');
    expect(await isOffered()).toBeUndefined();
  });

  it('is not asked of what was sure', async () => {
    await sent(1, { template: marketing });
    await says(2, 'me tira da lista');
    expect([await isOut(), await isOffered()]).toEqual([true, undefined]);
  });
});

describe('the platform', () => {
  const prefers = (fields: object) => {
    const { phoneNumberId } = shop.connection;
    const preference = { wa_id: customer, category: 'marketing_messages', timestamp: 1_763_632_800, ...fields };
    const change = { field: 'user_preferences', value: value({ user_preferences: [preference] }, phoneNumberId) };
    return post(workshop, { ...payload(), entry: [{ id: 'W', changes: [change] }] });
  };

  it('tells who switched marketing off, and on again', async () => {
    await prefers({ value: 'pause' });
    await prefers({ value: 'stop', category: 'other' });
    expect(await isOut()).toBe(false);
    await prefers({ value: 'stop', detail: 'User requested to stop marketing messages' });
    expect(await isOut()).toBe(true);
    await prefers({ value: 'resume' });
    expect(await isOut()).toBe(false);
  });

  it('refuses marketing to them, from which the company learns it', async () => {
    const refused = async (minute: number, code: number) => {
      const { id } = await sent(minute, { template: marketing, wid: `wamid.M${code}`, ack: 1 });
      const errors = [{ code, title: 'Refused' }];
      await report(workshop, shop, 'failed', { id: `wamid.M${code}`, biz_opaque_callback_data: id, errors });
    };
    await refused(1, 131026);
    expect(await isOut()).toBe(false);
    await refused(2, 131050);
    expect(await isOut()).toBe(true);
    expect((await theContact(shop)).active).toBe(true);
  });
});
