import type { IntegrationView } from '@shared/integrations/model.ts';
import type { QueueView } from '@shared/queues/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksText, bubble, openViewer, slug, type Viewer } from '../support/outside/viewer.ts';
import { type CompanySystem, openCompanySystem, Phone, type TestSocket } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

const letGo = 'Não consigo continuar por aqui. Uma pessoa da equipe vai responder assim que possível.';

let office: CompanySystem;
let viewer: Viewer;
let ear: TestSocket;
let lost: QueueView;
let integration: IntegrationView;

beforeAll(async () => {
  office = await openCompanySystem({ ALLOW_PRIVATE_ADDRESSES: 'on' });
  viewer = await openViewer([]);
  ear = await office.admin.listen();
  lost = await office.admin.send<QueueView>('POST', '/queue', { name: 'Pessoas', color: '#0f766e' });
  integration = await office.admin.send<IntegrationView>('POST', '/queueIntegration', {
    type: 'typebot',
    name: 'Fluxo da loja',
    urlN8N: viewer.url,
    typebotSlug: slug,
    typebotDelayMessage: 0,
  });
  const fields = { integrationId: integration.id, sendIdQueue: lost.id };
  await office.admin.send('PUT', `/whatsapp/${office.connection.id}`, fields);
});
afterAll(async () => {
  ear.close();
  await viewer.close();
  await office.stop();
});

const hears = (phone: Phone, count: number): Promise<{ text: string; at: number }[]> =>
  until(async () => {
    const all = (await phone.messages()).filter(({ fromCustomer }) => !fromCustomer);
    const texts = all.map(({ text, at }) => ({ text: text.replaceAll('\u200E', ''), at: Date.parse(at) }));
    return texts.length >= count ? texts : undefined;
  }, `${count} messages on the phone`);

const ticketOf = (phone: Phone, fits: (ticket: TicketView) => boolean): Promise<TicketView> =>
  until(async () => {
    const path = `/tickets?status=search&searchParam=${encodeURIComponent(phone.phone.name)}`;
    return (await office.admin.get<{ tickets: TicketView[] }>(path)).tickets.find(fits);
  }, `a ticket of ${phone.phone.name}`);

describe('a connection with a flow of Typebot', () => {
  it('is told to other browsers', async () => {
    const { data } = await ear.hear(({ channel }) => channel.endsWith('-queueIntegration'));
    expect(data).toMatchObject({ action: 'create', queueIntegration: { id: integration.id, name: 'Fluxo da loja' } });
  });

  it('is answered by the flow, with its pauses, until the flow fails and people take over', async () => {
    const wait = { lastBubbleBlockId: 'a', wait: { secondsToWaitFor: 2 } };
    viewer.shows([
      { messages: [bubble('Olá!', 'a'), bubble('O que deseja?', 'b')], input: asksText, clientSideActions: [wait] },
      { messages: [bubble('**Pizza**, certo.')], input: asksText },
    ]);
    const phone = await Phone.pickUp(office, 'Rita Nunes');
    await phone.write('Oi');
    const [first, second] = await hears(phone, 2);
    expect([first?.text, second?.text]).toEqual(['Olá!', 'O que deseja?']);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    await phone.write('Pizza');
    expect((await hears(phone, 3)).at(-1)?.text).toBe('*Pizza*, certo.');
    // The sign that somebody types came with the blue ticks.
    await phone.sees(({ text, status }) => text === 'Pizza' && status === 'read');
    expect(viewer.calls()).toEqual(['start', 'session-1: Pizza']);

    viewer.breaks({ status: 404 });
    for (const text of ['Alô?', 'Tem alguém?', 'Olá?']) await phone.write(text);
    expect((await hears(phone, 4)).at(-1)?.text).toBe(letGo);
    const ticket = await ticketOf(phone, ({ queueId }) => queueId === lost.id);
    expect(ticket).toMatchObject({ status: 'pending', userId: null, useIntegration: false, unreadMessages: 5 });

    viewer.breaks(undefined);
    viewer.heard.length = 0;
    await phone.write('Ainda aqui');
    await ticketOf(phone, ({ unreadMessages }) => unreadMessages === 6);
    expect(viewer.heard).toEqual([]);
    expect(await hears(phone, 4)).toHaveLength(4);
  });

  it('cannot lose the flow while it leads there', async () => {
    await expect(office.admin.send('DELETE', `/queueIntegration/${integration.id}`)).rejects.toThrow('409');
  });
});
