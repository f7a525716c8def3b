import { FifoList } from '../protocol/collections.ts';
import type { Message } from './sqsMessage.ts';

/** Order in which a queue's available messages are delivered. */
export interface Order {
  /** A new or delayed message became available. */
  add(message: Message): void;
  /** A message that was in flight is available again. */
  giveBack(message: Message): void;
  /** A message that was in flight is gone for good. */
  settle(message: Message): void;
  /** Hands out up to `max` messages; one that `admit` refuses is dropped from the order. */
  take(max: number, admit: (message: Message) => boolean): Message[];
}

/** Standard queues: arrival order, without promises. */
export function standardOrder(): Order {
  const ready = new FifoList<Message>();
  return {
    add: (message) => ready.push(message),
    giveBack: (message) => ready.push(message),
    settle: () => {},
    take(max, admit) {
      const taken: Message[] = [];
      while (taken.length < max) {
        const message = ready.shift();
        if (message === undefined) break;
        // Deleted while it waited for its next delivery.
        if (message.state !== 'ready') continue;
        if (admit(message)) taken.push(message);
      }
      return taken;
    },
  };
}

interface Group {
  readonly id: string;
  /** Delivered before and back, oldest first; at most one receive's worth. */
  readonly returned: Message[];
  readonly pending: FifoList<Message>;
  inFlight: number;
  /** True if the group is in the list of groups that may be served. */
  queued: boolean;
}

/**
 * FIFO queues: strict order inside a message group. A group with anything in flight is not served; the groups
 * themselves take turns. Every step costs the same however long the queue is.
 */
export function groupedOrder(): Order {
  const groups = new Map<string, Group>();
  const servable = new FifoList<Group>();

  const groupOf = (message: Message): Group => {
    const id = message.group ?? '';
    const found = groups.get(id);
    if (found !== undefined) return found;
    const group: Group = { id, returned: [], pending: new FifoList(), inFlight: 0, queued: false };
    groups.set(id, group);
    return group;
  };
  const review = (group: Group): void => {
    if (group.queued || group.inFlight > 0) return;
    if (group.returned.length + group.pending.length > 0) {
      group.queued = true;
      servable.push(group);
    } else {
      groups.delete(group.id);
    }
  };
  const serve = (group: Group, taken: Message[], max: number, admit: (message: Message) => boolean): void => {
    while (taken.length < max) {
      const message = group.returned.shift() ?? group.pending.shift();
      if (message === undefined) return;
      if (message.state !== 'ready' || !admit(message)) continue;
      group.inFlight += 1;
      taken.push(message);
    }
  };

  return {
    add(message) {
      const group = groupOf(message);
      group.pending.push(message);
      review(group);
    },
    giveBack(message) {
      const group = groupOf(message);
      group.inFlight -= 1;
      const later = group.returned.findIndex((other) => other.sequence > message.sequence);
      group.returned.splice(later < 0 ? group.returned.length : later, 0, message);
      review(group);
    },
    settle(message) {
      const group = groupOf(message);
      group.inFlight -= 1;
      review(group);
    },
    take(max, admit) {
      const taken: Message[] = [];
      while (taken.length < max) {
        const group = servable.shift();
        if (group === undefined) break;
        group.queued = false;
        serve(group, taken, max, admit);
        review(group);
      }
      return taken;
    },
  };
}
