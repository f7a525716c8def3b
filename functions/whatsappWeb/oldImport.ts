import './libraryBounds.ts';
import type { Connection } from '@shared/connections/model.ts';
import { importEnded, isArmed } from '@shared/connections/oldMessages.ts';
import { minuteMs } from '@shared/core/time.ts';
import { findConnection } from '../channels/connections/repo.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { updateItem, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { type HistoryNotification, type HistoryStep, readHistory } from './history.ts';
import { keepIdentities } from './identities.ts';
import { proto } from 'baileys';
import { oldEventsOf } from './oldMessages.ts';
import { isTooMuch, TooMuch } from './bounds.ts';
import { publish } from './publish.ts';
import type { Line } from './socket.ts';

/** Milliseconds without a new part after which a complete import ends (B-IMP-2). */
const quietMs = 45_000;
/** Milliseconds that WhatsApp's own program waits for the next part until the phone reports the end. */
const moreMs = 2 * minuteMs;
/** Milliseconds that a phone may take to prepare the first part (B-IMP-7). */
const firstMs = 10 * minuteMs;
const { HistorySyncType } = proto.Message;

/** Attempts per part, each on a new line; an unreadable part must not block those after it. */
const maxTries = 3;

interface OldImportOptions {
  readonly scale: number;
  /** Milliseconds to wait for the next part. */
  readonly nextPartMs?: number | undefined;
  readonly onFailure: (error: unknown) => void;
  readonly onExcess: (error: TooMuch) => void;
}

/** Old messages of a number, which its phone sends after linking. */
export class OldMessages {
  private readonly lease: Lease;
  private readonly scale: number;
  private readonly nextPartMs: number;
  private readonly onFailure: (error: unknown) => void;
  private readonly onExcess: (error: TooMuch) => void;
  private line: Line | undefined;
  private identities: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isOpen = false;
  private begun: Promise<void> = Promise.resolve();
  /** Faults by the message that carried a part, because parts are read concurrently. */
  private readonly faults = new BoundedMap<string, number>(1000);
  /** Counted steps per part, so that a retry does not count them again. */
  private readonly counted = new BoundedMap<string, number>(1000);

  constructor(lease: Lease, { scale, nextPartMs = moreMs, onFailure, onExcess }: OldImportOptions) {
    this.lease = lease;
    this.scale = scale;
    this.nextPartMs = nextPartMs;
    this.onFailure = onFailure;
    this.onExcess = onExcess;
  }

  async isWanted(): Promise<boolean> {
    const connection = await this.connection();
    return connection !== undefined && isArmed(connection);
  }

  /** Silence of the phone means the end only while a line is open. */
  listen(line: Line): void {
    const { socket, onEnd } = line;
    this.line = line;
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

  /** Starts the import; a phone that sends nothing ends it after a while. */
  private async begin(): Promise<void> {
    if (await this.isWanted()) await this.count(0);
  }

  /** Also with what another line or another worker began. */
  private async goOn(): Promise<void> {
    this.isOpen = true;
    await this.begun;
    const { statusImportMessages: status = '', importAt = '', importAll = 0 } = (await this.connection()) ?? {};
    if (this.timer || status === '' || status === importEnded) return;
    const waited = (now().getTime() - Date.parse(importAt)) / this.scale;
    this.wait(importAll === 0 ? Math.max(this.nextPartMs, firstMs - waited) : this.nextPartMs);
  }

  /** Resolves when everything is queued; the phone gets its receipt only then. */
  async handleHistory(id: string, notification: HistoryNotification): Promise<void> {
    const connection = await this.connection();
    const isImported = connection !== undefined && isArmed(connection);
    // A number without import takes only the pairs of ids and numbers from its last days.
    if (!isImported && notification.syncType === HistorySyncType.FULL) return;
    await this.read(id, notification, isImported ? connection : undefined);
    if (!isImported) return;
    const isLast = notification.syncType === HistorySyncType.FULL && notification.progress === 100;
    this.wait(isLast ? quietMs : this.nextPartMs);
  }

  private async read(id: string, notification: HistoryNotification, connection: Connection | undefined) {
    let steps = 0;
    const take = async (step: HistoryStep): Promise<void> => {
      this.keepIdentities(step);
      if (!connection) return;
      const events = oldEventsOf(step, connection);
      const all = events.reduce((sum, { conversation }) => sum + conversation.messages.length, 0);
      steps += 1;
      const isCounted = steps <= (this.counted.get(id) ?? 0);
      await this.count(isCounted ? 0 : all);
      if (!isCounted) this.counted.set(id, steps);
      await publish(this.lease, ...events);
    };
    try {
      await readHistory(notification, take, () => this.onExcess(new TooMuch('a conversation without end')));
    } catch (error) {
      this.giveUpPart(id, error);
    }
  }

  /**
   * Keys are stored concurrently with the read, because the line's transactions may wait for messages that are held
   * back until then.
   */
  private keepIdentities({ lidPnMappings, chats }: HistoryStep): void {
    const { line } = this;
    const found = { lidPnMappings, chats: chats.filter(({ tcToken }) => tcToken?.length) };
    if (!line || lidPnMappings.length + found.chats.length === 0) return;
    this.identities = this.identities
      .then(() => keepIdentities(line.socket, found))
      .catch((error: unknown) => log.info('linked.identities', { companyId: this.lease.companyId, error }));
  }

  /** @throws the error while another try may help */
  private giveUpPart(id: string, error: unknown): void {
    const faults = (this.faults.get(id) ?? 0) + 1;
    this.faults.set(id, faults);
    if (!isTooMuch(error) && faults < maxTries) throw error;
    const { companyId, whatsappId } = this.lease;
    log.warn('linked.oldPartLost', { companyId, whatsappId, error });
    if (isTooMuch(error)) this.onExcess(error);
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
