import type { Sender } from '@shared/messages/sender.ts';
import type { GroupMetadata, GroupParticipant, WASocket } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import { aliasesOf, aliasOf } from './translate.ts';

type Tell = (event: LinkedEvent) => void;

/** WhatsApp refuses who asks for many groups at once. */
const pauseMs = 1000;

const isAdministrator = ({ admin }: GroupParticipant): boolean => admin === 'admin' || admin === 'superadmin';

/**
 * Subject and members of a number's groups. They are asked for once, one after another and never while something that came
 * waits to be kept: the question would wait for the very message it is about.
 */
export class Groups {
  private readonly known = new BoundedMap<string, GroupMetadata>(1000);
  private readonly asked = new Map<string, (() => void)[]>();
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

  /**
   * Returns a group to write to, from memory or from WhatsApp, and remembers it. The sender needs it at once and
   * asks for one at a time, so it does not queue.
   */
  async find(socket: WASocket, jid: string): Promise<GroupMetadata | undefined> {
    const known = this.known.get(jid);
    if (known) return known;
    const found = await socket.groupMetadata(jid).catch(() => undefined);
    if (found) this.keep(found);
    return found;
  }

  /** True if a sender may delete messages of other members; false while the group's members are unknown. */
  isAdmin(jid: string, { alias, number }: Sender): boolean {
    const members = this.known.get(jid)?.participants ?? [];
    return members.some((member) => {
      const aliases = aliasesOf(member.id, member.lid, member.phoneNumber) ?? [];
      return isAdministrator(member) && aliases.some(({ value }) => value === alias.value || value === number);
    });
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
    // A change of members changes the recipients for whom a message is encrypted.
    ev.on('group-participants.update', ({ id }) => this.known.delete(id));
  }

  /**
   * Requests an unknown group once and stores it.
   * @param onKnown runs after that
   */
  learn(socket: WASocket, jid: string, onKnown: () => void): void {
    if (this.known.get(jid)) return;
    const waiting = this.asked.get(jid);
    if (waiting) {
      waiting.push(onKnown);
      return;
    }
    const listeners = [onKnown];
    this.asked.set(jid, listeners);
    this.asking = this.asking.then(async () => {
      // A sender may have loaded the group meanwhile.
      const found = await this.find(socket, jid);
      this.asked.delete(jid);
      if (found) for (const listener of listeners) listener();
      await new Promise((resolve) => setTimeout(resolve, pauseMs * this.scale));
    });
  }

  private keep(group: GroupMetadata): void {
    this.known.set(group.id, group);
    const alias = aliasOf(group.id);
    if (alias) this.tell({ kind: 'group', group: alias, subject: group.subject, size: group.participants.length });
  }
}
