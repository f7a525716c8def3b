import { ServicePolicy } from '@shared/serviceLevels/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import { serviceLevelAfter, withAlertsNoted } from '@shared/tickets/rules/serviceLevels.ts';
import {
  type NotedPromise,
  openFor,
  openPushFixture,
  type PushFixture,
  type TicketFields,
  uuid,
} from '@test/support/server/pushFixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import type { StoredTicket } from '../core/store/entities.ts';

let desk: PushFixture;
beforeAll(async () => {
  desk = await openPushFixture();
});
beforeEach(() => desk.renew());
afterAll(() => desk.close());

const clocks: Ticket['clocks'] = {
  ...{ warns: 0, closes: 0, onlyAfterUs: false, rates: 0, hands: 0, rotates: 0 },
  serviceLevel: ServicePolicy.parse({ firstResponse: 30, hours: 'always', warnsBefore: 10 }),
};
const minutesAgo = (count: number): string => new Date(now().getTime() - count * 60_000).toISOString();

/** A promise of half an hour to somebody who has waited for so many minutes, before and after the clock looked. */
function noted(fields: TicketFields, waited: number): NotedPromise {
  const since = minutesAgo(waited);
  const ticket = {
    isAnswered: false,
    ...fields,
    clocks,
    queueId: 1,
    queue: { id: 1, name: 'Vendas', color: '#111111' },
  };
  const level = (whole: StoredTicket): StoredTicket => ({
    ...whole,
    serviceLevel: serviceLevelAfter(undefined, { ...whole, lastInboundAt: since }, since).level,
  });
  return { ticket, before: level, after: (whole) => withAlertsNoted(level(whole), now().toISOString()) };
}

describe('a promise of a queue', () => {
  it('that is due soon, or late, calls who has the ticket and the supervisors of its queue', async () => {
    const ana = await desk.attendant('ana', { queueIds: [1] });
    await desk.attendant('bia', { queueIds: [1] });
    await desk.attendant('boss', { queueIds: [1], profile: 'supervisor', language: 'en' });
    await desk.attendant('stranger', { queueIds: [2], profile: 'supervisor' });
    const soon = noted({ ...openFor(ana), unreadMessages: 0 }, 21);
    expect(await desk.promise(soon)).toEqual(['ana', 'boss']);
    const texts = desk.service.received.map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.objectContaining({
        title: 'Maria Souza',
        body: 'Primeira resposta vence em 9 min',
        path: `/tickets/${uuid}`,
      }),
    );
    expect(texts).toContainEqual(expect.objectContaining({ body: 'First response due in 9 min' }));
    // The stream and the queue may tell of it again.
    expect(await desk.promise(soon)).toEqual([]);
    const late = noted(openFor(ana), 31);
    expect(await desk.promise(late)).toEqual(['ana', 'boss']);
    expect(desk.service.received.map(({ text }) => text)).toContainEqual(
      expect.objectContaining({ body: 'Primeira resposta atrasada' }),
    );
  });

  it('calls everybody of the queue while nobody has the ticket', async () => {
    await desk.attendant('ana', { queueIds: [1] });
    await desk.attendant('bia', { queueIds: [1, 2] });
    await desk.attendant('cida', { queueIds: [2] });
    expect(await desk.promise(noted({ status: 'pending', userId: null, user: null }, 31))).toEqual(['ana', 'bia']);
  });

  it('calls nobody where the customer was answered meanwhile', async () => {
    const ana = await desk.attendant('ana', { queueIds: [1] });
    const late = noted(openFor(ana), 31);
    expect(await desk.promise({ ...late, meanwhile: (whole) => ({ ...whole, serviceLevel: null }) })).toEqual([]);
  });
});
