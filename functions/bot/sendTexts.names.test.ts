import { defaultSchedules } from '@shared/companies/defaults.ts';
import { messages as messageRoutes } from '@shared/messages/contract.ts';
import type { Settings } from '@shared/settings/model.ts';
import { contact as sender, customer } from '@test/support/graph/cloudApi.ts';
import { fakeGraph, json } from '@test/support/graph/fakeGraph.ts';
import { event, payload, psid } from '@test/support/graph/messenger.ts';
import { option } from '@test/support/server/botFlow.ts';
import { changePerson, clock, openBotCompany, saidIn, scene } from '@test/support/server/bots.ts';
import { call } from '@test/support/server/call.ts';
import {
  type ConnectedCompany,
  offering,
  openConnectedCompany,
  post,
  secondsAt,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, change } from '@test/support/server/inbox.ts';
import { aQueue } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { findInboundContact, resolveInboundContact } from '../contacts/book/inbound.ts';
import { queueEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { handler as messagesHandler } from '../inbox/messages/handler.ts';
import { handler as outbound } from '../outbound/outbound.ts';
import { handler as ticks } from '../timers/minute.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());

const address = (place: string): string => `${place}, {{firstName}}!`;
const texts = {
  schedules: defaultSchedules().map((day) => ({ ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' })),
  greetingMessage: address('Olá'),
  complationMessage: address('Até logo'),
  outOfHoursMessage: address('Fechado'),
  ratingMessage: address('Nota'),
  ratingCommentMessage: address('Comentário'),
  timeInactiveMessage: 10,
  inactiveMessage: address('Ainda está aí'),
  expiresTicket: 20,
  expiresInactiveMessage: '{{name}}, encerrado.',
};

const placeholders = ['1005511980000111', customer, '\u3164', 'BR.1502576394655843', 'Contato sem nome', '12', '.'];

/** A company whose every text calls its reader by the name, and its customer with something else in the name's place. */
async function companyFor(name: string, settings: Partial<Settings> = {}): Promise<ConnectedCompany> {
  const shop = await openBotCompany({
    queues: [
      { id: 1, name: 'Vendas', greetingMessage: address('Fila') },
      { id: 2, name: 'Suporte' },
    ],
    trees: { 1: [option(1, 'Preços', { greetingMessage: address('Opção') })] },
    settings,
    connection: texts,
  });
  const identity = { pushName: 'Ana', channel: 'whatsappapi', isGroup: false, acceptAudio: true };
  const aliases = [{ kind: 'pn' as const, value: customer }] as const;
  const ctx = { companyId: shop.company.id, now: clock() };
  const { contact } = await resolveInboundContact(ctx, { aliases, ...identity });
  await changePerson(contact, { name });
  return shop;
}

/** What was said leaves, what is held for the undo as well. */
async function leave(): Promise<void> {
  workshop.pass(10);
  await workshop.work('jobs', jobs);
  await workshop.work('outbound', outbound);
}

async function says(shop: ConnectedCompany, name: string, ...bodies: string[]): Promise<void> {
  for (const body of bodies) {
    workshop.pass(5);
    const fields = { timestamp: secondsAt(clock().toISOString()), text: { body } };
    await write(workshop, shop, fields, sender({ profile: { name } }));
    await leave();
  }
}

/** The first lines of what the company said. */
async function linesOf(shop: ConnectedCompany): Promise<string[]> {
  const { messages } = await scene(shop);
  const ours = messages.filter(({ fromMe }) => fromMe);
  return ours.map(
    ({ body }) =>
      body
        .replaceAll('\u200e', '')
        .split('\n')
        .find((line) => line !== '') ?? '',
  );
}

describe.each(placeholders)('somebody called %j', (name) => {
  it('is called by no name from the consent to the farewell', async () => {
    const asked: Partial<Settings> = {
      enableLGPD: 'enabled',
      lgpdMessage: address('Privacidade'),
      userRating: 'enabled',
    };
    const shop = await companyFor(name, { ...asked, sendSignMessage: 'disabled' });
    await says(shop, name, 'Oi', '1', '1', '1');
    const { ticket, contact } = await scene(shop);
    expect(contact.name).toBe(name);
    expect((await accept(shop.admin, ticket.id)).status).toBe(200);
    const typed = { ticketId: ticket.id, body: address('Pois não') };
    expect((await call(messagesHandler, messageRoutes.send, typed, { token: shop.admin.token })).status).toBe(200);
    expect((await change(shop.admin, ticket.id, { status: 'closed' })).json.status).toBe('nps');
    await leave();
    await says(shop, name, '9', 'Gentis');
    const said = await linesOf(shop);
    for (const place of ['Privacidade', 'Olá', 'Fila', 'Opção', 'Pois não', 'Nota', 'Comentário', 'Até logo'])
      expect(said).toContain(`${place}!`);
    expect(said.join(' ')).not.toContain('Ana');
  });

  it('is called by no name where nobody works, and by no clock', async () => {
    const shop = await companyFor(name, { scheduleType: 'connection' });
    await says(shop, name, 'Oi');
    expect(await linesOf(shop)).toEqual(['Fechado!']);
    const { ticket } = await scene(shop);
    expect((await accept(shop.admin, ticket.id)).status).toBe(200);
    const typed = { ticketId: ticket.id, body: 'Pois não?' };
    await call(messagesHandler, messageRoutes.send, typed, { token: shop.admin.token });
    for (const minutes of [11, 31]) {
      workshop.pass(minutes * 60);
      await ticks();
      await leave();
    }
    expect((await linesOf(shop)).slice(-2)).toEqual(['Ainda está aí!', 'encerrado.']);
  });
});

describe.each(['facebook', 'instagram'] as const)('a new person of %s', (channel) => {
  it.each([psid, '\u3164', ''])('whom the platform calls %j is greeted by no name', async (name) => {
    await workshop.drain('jobs');
    graph.reset();
    const opened = await openConnectedCompany({ channel, name: `${channel} ${psid} ${name}` });
    await putItem(toItem(queueEntity, aQueue({ companyId: opened.company.id, id: 1, name: 'Vendas' })));
    const shop = await offering(opened, { ...texts, queueIds: [1] });
    graph.next(json(200, { first_name: name, last_name: '', name, username: name }));
    const { phoneNumberId } = shop.connection;
    const sent = event({ message: { mid: `m_${channel}`, text: 'Oi' } }, phoneNumberId);
    await post(workshop, payload(channel === 'facebook' ? 'page' : 'instagram', phoneNumberId, sent));
    const kind = channel === 'facebook' ? 'psid' : 'igsid';
    const person = await findInboundContact({ companyId: shop.company.id, now: clock() }, [{ kind, value: psid }]);
    expect(await saidIn(shop, person?.id ?? '')).toEqual(['Olá!']);
  });
});
