import type { GroupMetadata, WASocket } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { Recent } from './recent.ts';
import { aliasOf } from './translate.ts';

type Tell = (event: LinkedEvent) => void;

/** WhatsApp refuses who asks for many groups at once. */
const pauseMs = 1000;

/**
 * Subject and members of a number's groups. They are asked for once, one after another and never while something that came
 * waits to be kept: the question would wait for the very message it is about.
 */
export class Groups {
  private readonly known = new Recent<GroupMetadata>();
  private readonly asked = new Set<string>();
  private asking: Promise<void> = Promise.resolve();
  private readonly tell: Tell;
  private readonly scale: number;

  constructor(tell: Tell, scale: number) {
    this.tell = tell;
    this.scale = scale;
  }

  get(jid: string): GroupMetadata | undefined {
    return this.known.get(jid);
  }

  listen({ ev }: WASocket): void {
    ev.on('groups.upsert', (groups) => {
      for (const group of groups) this.keep(group);
    });
    ev.on('groups.update', (changes) => {
      for (const { id, subject } of changes) {
        const before = id === undefined ? undefined : this.known.get(id);
        if (before && subject) this.keep({ ...before, subject });
      }
    });
    // Whoever joined or left changes for whom a message is sealed.
    ev.on('group-participants.update', ({ id }) => this.known.drop(id));
  }

  /** Asks for a group nobody asked for yet; it is told once it is known. */
  learn(socket: WASocket, jid: string): void {
    if (this.known.get(jid) || this.asked.has(jid)) return;
    this.asked.add(jid);
    this.asking = this.asking.then(async () => {
      const found = await socket.groupMetadata(jid).catch(() => undefined);
      this.asked.delete(jid);
      if (found) this.keep(found);
      await new Promise((resolve) => setTimeout(resolve, pauseMs * this.scale));
    });
  }

  private keep(group: GroupMetadata): void {
    this.known.put(group.id, group);
    const alias = aliasOf(group.id);
    if (alias) this.tell({ kind: 'group', group: alias, subject: group.subject, size: group.participants.length });
  }
}
