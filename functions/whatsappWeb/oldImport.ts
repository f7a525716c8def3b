import type { Connection } from '@shared/connections/model.ts';
import { importEnded, isArmed } from '@shared/connections/oldMessages.ts';
import { minuteMs } from '@shared/core/time.ts';
import { proto } from 'baileys';
import { findConnection } from '../channels/connections/repo.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { updateItem, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { oldEventsOf, readHistory } from './oldMessages.ts';
import { publish } from './publish.ts';
import type { Line } from './socket.ts';

/** So long nothing more came after the phone said that this was all, and all of it has come (B-IMP-2). */
const quietMs = 45_000;
/** So long WhatsApp's own program waits for the next part while the phone has not said so. */
const moreMs = 2 * minuteMs;
/** So long a phone may take to put together the first of it (B-IMP-7). */
const firstMs = 10 * minuteMs;
const { HistorySyncType } = proto.Message;

/** Of one part, each on a line of its own: what cannot be read must not keep from coming what comes after it. */
const maxTries = 3;

/** Old messages of a number, as its phone tells of them after it was linked. */
export class OldMessages {
  private readonly lease: Lease;
  private readonly scale: number;
  private readonly onFailure: (error: unknown) => void;
  private timer: NodeJS.Timeout | undefined;
  private isOpen = false;
  private begun: Promise<void> = Promise.resolve();
  /** By the message a part came in: others may be read meanwhile. */
  private readonly faults = new BoundedMap<string, number>(1000);

  constructor(lease: Lease, scale: number, onFailure: (error: unknown) => void) {
    this.lease = lease;
    this.scale = scale;
    this.onFailure = onFailure;
  }

  /** Whether the company wants old messages. */
  async isWanted(): Promise<boolean> {
    const connection = await this.connection();
    return connection !== undefined && isArmed(connection);
  }

  /** Only while a line is open a phone that says nothing has nothing more to tell. */
  listen({ socket, onEnd }: Line): void {
    socket.ev.on('connection.update', ({ connection, isNewLogin }) => {
      if (isNewLogin) this.begun = this.begin().catch(this.onFailure);
      if (connection === 'open') this.goOn().catch(this.onFailure);
    });
    onEnd(() => this.stop());
  }

  private stop(): void {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** From now on the phone may tell; one that tells nothing is not waited for without end. */
  private async begin(): Promise<void> {
    if (await this.isWanted()) await this.count(0);
  }

  /** Also with what another line or another worker began. */
  private async goOn(): Promise<void> {
    this.isOpen = true;
    await this.begun;
    const { statusImportMessages: status = '', importAt = '', importAll = 0 } = (await this.connection()) ?? {};
    // What was heard meanwhile has its own.
    if (this.timer || status === '' || status === importEnded) return;
    const waited = (now().getTime() - Date.parse(importAt)) / this.scale;
    this.wait(importAll === 0 ? Math.max(moreMs, firstMs - waited) : moreMs);
  }

  /** Everything is in the queue by the time this ends, and only then the phone is told that it came. */
  async handleHistory(id: string, notification: proto.Message.IHistorySyncNotification): Promise<void> {
    const connection = await this.connection();
    if (!connection || !isArmed(connection)) return;
    const events = await this.read(id, notification, connection);
    await this.count(events.reduce((sum, { conversation }) => sum + conversation.messages.length, 0));
    await publish(this.lease, ...events);
    const isLast = notification.syncType === HistorySyncType.FULL && notification.progress === 100;
    this.wait(isLast ? quietMs : moreMs);
  }

  private async read(id: string, notification: proto.Message.IHistorySyncNotification, connection: Connection) {
    try {
      return oldEventsOf(await readHistory(notification), connection);
    } catch (error) {
      const faults = (this.faults.get(id) ?? 0) + 1;
      this.faults.set(id, faults);
      if (faults < maxTries) throw error;
      const { companyId, whatsappId } = this.lease;
      log.warn('linked.oldPartLost', { companyId, whatsappId, error });
      return [];
    }
  }

  private connection() {
    return findConnection(this.lease.companyId, this.lease.whatsappId);
  }

  private async count(all: number): Promise<void> {
    const at = now();
    await wasApplied(
      updateItem({
        Key: { ...keys.config(this.lease.companyId, 'CONNECTION', this.lease.whatsappId) },
        UpdateExpression:
          'SET statusImportMessages = :status, importAt = :at, #ev = :ev ADD importAll :all, #version :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#ev': 'ev', '#version': 'version' },
        ExpressionAttributeValues: {
          ...{ ':status': String(at.getTime()), ':at': at.toISOString(), ':ev': 'connection.updated' },
          ...{ ':all': all, ':one': 1 },
        },
      }),
    );
  }

  private wait(forMs: number): void {
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    this.timer = setTimeout(() => {
      publish(this.lease, { kind: 'oldEnd' }).catch(this.onFailure);
    }, forMs * this.scale);
  }
}
