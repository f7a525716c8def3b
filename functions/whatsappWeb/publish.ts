import { createHash } from 'node:crypto';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/context/clock.ts';
import { enqueue, type QueueMessage } from '../core/events/queue.ts';
import { linkedAccount } from '../core/store/linkedAccount.ts';
import type { Envelope } from '../inbound/envelope.ts';

const digest = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('|')).digest('hex');

/**
 * Returns the contact and the unique id of an event. A status belongs to the contact of its message; that of an unknown
 * message is queued behind the rest of its conversation (inbound/statusLane.ts).
 */
function identifyEvent(event: LinkedEvent): { person: string; identity: string } {
  if (event.kind === 'status') {
    const { wid, status } = event.report;
    return { person: event.known?.[0].value ?? wid, identity: `${wid}.${status}` };
  }
  if (event.kind === 'oldEnd') return { person: 'oldEnd', identity: String(now().getTime()) };
  if (event.kind === 'old') {
    const { aliases, messages } = event.conversation;
    return { person: aliases[0].value, identity: messages.map(({ wid }) => wid).join('.') };
  }
  if (event.kind === 'seen') return { person: event.known[0].value, identity: event.wid };
  if (event.kind === 'group') {
    // A group may be called again what it was called before, within the time in which queues drop repetitions.
    return { person: event.group.value, identity: `${event.group.value}.${now().getTime()}` };
  }
  if (event.kind === 'identity' || event.kind === 'moved') {
    const names = [...event.known, ...event.learned].map(({ value }) => value);
    return { person: names[0] ?? '', identity: [...names, 'id' in event ? event.id : ''].join('.') };
  }
  const { wid, aliases, mediaType, isSecondDelivery = false, removal } = event.message;
  const isByAdmin = removal?.isByAdmin ?? false;
  return { person: aliases[0].value, identity: `${wid}.${mediaType}.${isSecondDelivery}.${isByAdmin}` };
}

/** Hands what a number heard to the pipeline of all channels, as the webhooks do. */
export async function publish({ companyId, whatsappId }: Lease, ...events: readonly LinkedEvent[]): Promise<void> {
  const account = linkedAccount({ companyId, id: whatsappId });
  const receivedAt = now().toISOString();
  const messageOf = (event: LinkedEvent): QueueMessage => {
    const { person, identity } = identifyEvent(event);
    const body: Envelope = { channel: 'whatsapp', account, receivedAt, event };
    return { body, group: digest('whatsapp', account, person), dedupId: digest(account, event.kind, identity) };
  };
  const isStatus = ({ kind }: LinkedEvent): boolean => kind === 'status';
  await enqueue('inbound', events.filter((event) => !isStatus(event)).map(messageOf));
  await enqueue('statuses', events.filter(isStatus).map(messageOf));
}

/**
 * Hands over in its order what is heard of one line: what comes while some of it is under way goes together. After
 * something that was refused nothing follows.
 */
export class Publisher {
  private readonly lease: Lease;
  private events: LinkedEvent[] = [];
  private next: Promise<void> | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(lease: Lease) {
    this.lease = lease;
  }

  /** @returns when it is kept */
  tell(event: LinkedEvent): Promise<void> {
    this.events.push(event);
    this.next ??= this.last.then(() => {
      const { events } = this;
      [this.events, this.next] = [[], undefined];
      return publish(this.lease, ...events);
    });
    this.last = this.next;
    return this.next;
  }
}
