import { handler as ticketsHandler } from '@fn/inbox/tickets/handler.ts';
import { messages } from '@shared/messages/contract.ts';
import { templates } from '@shared/templates/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  quietCompany,
  secondsAt,
  theContact,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { send } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { type Json, listed, page } from '@test/support/server/templates.ts';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../channels/templates/handler.ts';
import { handler as outbound } from '../../outbound/outbound.ts';
import { handler as jobs } from '../../workers/queue/handler.ts';
import { handler as messagesHandler } from './handler.ts';

let shop: ConnectedCompany;

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  shop = await quietCompany(graph);
});

/** Fetches what the platform is prepared to tell. */
async function sync(...pages: ReturnType<typeof page>[]): Promise<void> {
  graph.next(...pages);
  expect(
    await call(handler, templates.sync, { whatsappId: shop.connection.id }, { token: shop.admin.token }),
  ).toMatchObject({ status: 200, json: { status: 'running' } });
  await workshop.work('jobs', jobs);
}

describe('sending one', () => {
  /** A ticket that is served, of a customer who wrote last a day and an hour ago. */
  async function quietTicket(): Promise<number> {
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await write(workshop, shop, { timestamp: secondsAt(yesterday) });
    const contact = await theContact(shop);
    const { json: current } = await call(
      ticketsHandler,
      tickets.list,
      { status: 'pending', showAll: true },
      { token: shop.admin.token },
    );
    const ticket = current.tickets.find(({ contactId }) => contactId === contact.id);
    if (!ticket) throw new Error('no ticket');
    const body = { id: ticket.id, status: 'open', userId: shop.admin.user.id };
    await call(ticketsHandler, tickets.update, body, { token: shop.admin.token });
    await workshop.work('outbound', outbound);
    graph.reset();
    return ticket.id;
  }
  const template = { id: 'order.pt_BR', variables: { 'body.1': 'Ana\nMaria', 'body.2': '4821' } };

  it('leaves when the window is closed, says what the customer reads, and does not open it', async () => {
    await sync(page([listed('order')]));
    const ticketId = await quietTicket();
    expect(await send(shop.admin, ticketId, { body: 'Oi' })).toMatchObject({ status: 409, error: 'ERR_OUT_OF_WINDOW' });
    const key = ulid();
    const { status, json: sent } = await send(shop.admin, ticketId, { template }, key);
    expect(status).toBe(200);
    expect(sent.message).toMatchObject({
      body: 'Olá Ana Maria, o pedido 4821 chegou.',
      mediaType: 'chat',
      template: { name: 'order', language: 'pt_BR', category: 'UTILITY', buttons: [] },
      ack: 0,
    });
    expect(sent.message.template).not.toHaveProperty('parameters');
    expect((await send(shop.admin, ticketId, { template }, key)).json.message.id).toBe(sent.message.id);
    expect(await send(shop.admin, ticketId, { template: { ...template, id: 'other.pt_BR' } }, key)).toMatchObject({
      status: 422,
    });
    await workshop.work('outbound', outbound);
    expect(graph.sent().map(({ json: body }) => body)).toMatchObject([
      {
        type: 'template',
        template: {
          name: 'order',
          language: { code: 'pt_BR' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ana Maria' },
                { type: 'text', text: '4821' },
              ],
            },
          ],
        },
        biz_opaque_callback_data: sent.message.id,
      },
    ]);
    expect(await send(shop.admin, ticketId, { body: 'Oi' })).toMatchObject({ error: 'ERR_OUT_OF_WINDOW' });
  });

  it('refuses what the platform would refuse, with the fields, and stores nothing', async () => {
    await sync(page([listed('order'), listed('paused', { status: 'PAUSED' })]));
    const ticketId = await quietTicket();
    const refused = (input: Json) => send(shop.admin, ticketId, input);
    expect(await refused({ template: { ...template, variables: { 'body.1': 'Ana' } } })).toMatchObject({
      status: 400,
      error: 'ERR_TEMPLATE_VARIABLES',
      fields: { 'template.variables.body.2': 'required' },
    });
    expect(await refused({ template: { id: 'paused.pt_BR' } })).toMatchObject({
      status: 409,
      error: 'ERR_TEMPLATE_NOT_APPROVED',
    });
    for (const wrong of [{ id: 'order.en' }, { id: 'order' }, { name: 'order' }, {}]) {
      expect(await refused({ template: wrong })).toMatchObject({ status: 404, error: 'ERR_TEMPLATE_NOT_FOUND' });
    }
    for (const more of [{ body: 'e mais' }, { isPrivate: true }, { vCard: 'x' }]) {
      expect(await refused({ template, ...more })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    }
    expect(await workshop.drain('outbound')).toEqual([]);
  });

  it('takes the file of its header with it', async () => {
    const components = [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Segue a nota.' },
    ];
    await sync(page([listed('invoice', { components })]));
    const ticketId = await quietTicket();
    const content = new TextEncoder().encode('%PDF-1.7 a small one');
    const { status, json: sent } = await call(
      messagesHandler,
      messages.send,
      { ticketId, template: { name: 'invoice', language: 'pt_BR' } },
      { token: shop.admin.token, files: [{ field: 'medias', name: 'nota.pdf', mime: 'application/pdf', content }] },
    );
    expect(status).toBe(200);
    expect(sent.message).toMatchObject({ mediaType: 'application', mediaName: 'nota.pdf', body: 'Segue a nota.' });
    await workshop.work('outbound', outbound);
    expect(graph.sent()[0]?.json).toMatchObject({
      template: {
        components: [
          {
            type: 'header',
            parameters: [{ type: 'document', document: { id: 'uploaded-1', filename: 'nota.pdf' } }],
          },
        ],
      },
    });
  });

  it('shows the platform’s refusal and can be tried again while the window is closed', async () => {
    await sync(page([listed('order')]));
    const ticketId = await quietTicket();
    const { json: sent } = await send(shop.admin, ticketId, { template });
    graph.next(refusal(400, 132001));
    await workshop.work('outbound', outbound);
    const token = shop.admin.token;
    const { json: thread } = await call(messagesHandler, messages.list, { ticketId }, { token });
    expect(thread.messages.at(-1)).toMatchObject({ sendError: true, failure: { code: '132001' } });
    expect((await call(messagesHandler, messages.retry, { id: sent.message.id }, { token })).status).toBe(200);
    await workshop.work('outbound', outbound);
    expect(graph.sent()).toHaveLength(2);
  });
});
