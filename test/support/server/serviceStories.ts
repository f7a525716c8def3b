import type { RecordChange } from '@fn/core/store/changes.ts';
import { trackingEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import type { Ticket, Tracking } from '@shared/tickets/model.ts';
import { newTracking, withTracking } from '@shared/tickets/rules/tracking.ts';
import fc from 'fast-check';
import { aConnection, aContact, aTicket } from './samples.ts';

/** Stories of services: what happened to each, and the changes that the stream tells of it. */

const firstDay = Date.parse('2026-10-01T00:00:00.000Z');
const days = 53;
const minute = 60_000;

const ids = fc.integer({ min: 1, max: 3 });
/** Minutes; fewer than none after a clock was set back. */
const wait = fc.integer({ min: -90, max: 1300 });
const act = fc.oneof(
  fc.record({ type: fc.constant('accept' as const), userId: ids, queueId: ids, after: wait }),
  fc.record({ type: fc.constant('move' as const), userId: fc.option(ids, { nil: null }), queueId: ids, after: wait }),
  fc.record({ type: fc.constant('bot' as const), after: wait }),
  fc.record({ type: fc.constant('handOver' as const), after: wait }),
  fc.record({ type: fc.constant('ask' as const), after: wait }),
  fc.record({ type: fc.constant('close' as const), by: fc.constantFrom('person', 'bot', 'clock'), after: wait }),
  fc.record({ type: fc.constant('rate' as const), rate: fc.integer({ min: 0, max: 10 }), after: wait }),
  fc.record({ type: fc.constant('undo' as const), after: wait }),
);
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

export const story = fc.record({
  start: fc.integer({ min: 0, max: days * 1440 - 8000 }),
  contact: fc.integer({ min: 1, max: 12 }),
  isActiveDemand: fc.boolean(),
  whatsappId: ids,
  tags: fc.uniqueArray(ids, { maxLength: 2 }),
  acts: fc.array(act, { maxLength: 6 }),
});

export type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

function changeFor(one: Act, at: string): Partial<Tracking> {
  switch (one.type) {
    case 'accept':
      return { userId: one.userId, queueId: one.queueId, status: 'open', startedAt: at };
    case 'move':
      return { userId: one.userId, queueId: one.queueId, status: one.userId ? 'open' : 'pending', startedAt: null };
    case 'bot':
      return { hasBot: true, isHandedOver: false };
    case 'handOver':
      return { isHandedOver: true };
    case 'ask':
      return { status: 'nps', closedAt: at, endedBy: 'person' };
    case 'close':
      return { status: 'closed', closedAt: at, finishedAt: at, endedBy: one.by as Tracking['endedBy'] };
    case 'rate':
      return { status: 'closed', rated: true, rate: one.rate, ratingAt: at, finishedAt: at };
    case 'undo':
      return { status: 'open', closedAt: null, finishedAt: null, rated: false };
  }
}

interface Whose {
  readonly companyId: number;
  readonly serial: number;
}

/** The states of one service in their order. */
export function statesOf({ companyId, serial }: Whose, told: Story) {
  const contact = aContact({ companyId, id: `C${told.contact}`, aliases: [] });
  const tagged = { ...contact, tags: told.tags };
  const ticket: Ticket = {
    ...aTicket({ companyId, id: serial, contact, connection: aConnection({ companyId, id: told.whatsappId }) }),
    trackingId: `T${serial}`,
    isActiveDemand: told.isActiveDemand,
    createdAt: new Date(firstDay + told.start * minute).toISOString(),
  };
  let at = firstDay + told.start * minute;
  const first = newTracking(ticket, new Date(at).toISOString());
  const states = [{ ...first, tagIds: tagged.tags }];
  for (const one of told.acts) {
    at += one.after * minute;
    const instant = new Date(at).toISOString();
    const last = states.at(-1) as Tracking;
    const once = one.type === 'accept' ? { firstStartedAt: instant } : {};
    states.push(withTracking(last, { set: changeFor(one, instant), once }));
  }
  return states;
}

const item = (tracking: Tracking | undefined) => tracking && toItem(trackingEntity, tracking);
export const changeOf = (before: Tracking | undefined, after: Tracking): RecordChange => {
  const [was, is] = [item(before), item(after)];
  const { pk, sk } = is as { pk: string; sk: string };
  return { pk, sk, kind: 'tracking', companyId: after.companyId, events: [], before: was, after: is };
};

/** One service of a ticket of its own, waiting since the 20th unless it is said. */
export function aService(companyId: number, serial: number, fields: Partial<Tracking> = {}): Tracking {
  const contact = aContact({ companyId, id: `C${serial}`, aliases: [] });
  const ticket = aTicket({ companyId, id: serial, contact, connection: aConnection({ companyId, id: 1 }) });
  const at = fields.createdAt ?? '2026-11-20T12:00:00.000Z';
  const trackingId = `01T${String(serial).padStart(23, '0')}`;
  return { ...newTracking({ ...ticket, trackingId, createdAt: at }, at), ...fields };
}
