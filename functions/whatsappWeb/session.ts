import type { Ordered } from '../channels/linked/commands.ts';
import { giveSessionBack, type Lease, mustHold, showCode } from '../channels/linked/sessions.ts';
import { log } from '../core/log.ts';
import { WriteConflict } from '../core/store/store.ts';
import { isTooMuch, type TooMuch } from './bounds.ts';
import { CommandRunner } from './commandRunner.ts';
import { mostCodes, publishLinkCode, type StatusUpdate, updateRestriction, updateStatus } from './connectionStatus.ts';
import { DeviceKeys, forgetDevice } from './deviceKeys.ts';
import { backOffMs, disconnectActionOf, type LineError, quietMs, restMs, unscanned } from './disconnectActions.ts';
import { Excesses } from './excesses.ts';
import { InboundHandler } from './inboundHandler.ts';
import { handleLineEvents } from './lineEvents.ts';
import type { ConnectionState } from 'baileys';
import { leaveSession } from './leaveSession.ts';
import { logOut, logOutMs } from './logout.ts';
import type { Pace } from './pace.ts';
import { Publisher, publish } from './publish.ts';
import { messageForRetry } from './retryReceipts.ts';
import { type Line, type LineTimes, openLine } from './socket.ts';

export interface SessionOptions extends LineTimes {
  readonly url: string;
  readonly pace: Pace;
  /** Shortens waits in tests: what a millisecond is worth. */
  readonly scale?: number;
  readonly nextPartMs?: number;
}

/** A linked number, for as long as this worker has its line: opens it, keeps it open and runs its commands. */
export class Session {
  readonly lease: Lease;
  private readonly options: SessionOptions;
  private device: DeviceKeys;
  private line: Line | undefined;
  private readonly runner: CommandRunner;
  private readonly inbound: InboundHandler;
  private timer: NodeJS.Timeout | undefined;
  private tries = 0;
  private lostAt = 0;
  private codes = 0;
  private isOver = false;
  private isOpen = false;
  private phone: string | null = null;
  private work: Promise<void> = Promise.resolve();
  private readonly excesses: Excesses;

  constructor(lease: Lease, options: SessionOptions) {
    this.lease = lease;
    this.options = options;
    this.device = new DeviceKeys(lease);
    this.excesses = new Excesses(lease);
    this.runner = new CommandRunner(lease, {
      pace: options.pace,
      scale: options.scale ?? 1,
      line: () => (this.isOpen ? this.line : undefined),
      restart: () => this.inTurn(() => this.restart()),
      newCode: (phone) => this.inTurn(() => this.startOver(phone)),
      rest: (obeyed) => this.inTurn(() => this.finish('PAUSED', obeyed)),
      logout: (obeyed) => this.inTurn(() => this.logout(obeyed)),
      onFailure: (error) => this.failed(error),
    });
    this.inbound = new InboundHandler(lease, {
      ...{ scale: options.scale ?? 1, nextPartMs: options.nextPartMs },
      me: () => this.device.me,
      line: () => this.line,
      tell: (event) => publish(lease, event),
      onFailure: (error) => this.failed(error),
      onExcess: (error) => void this.exceeded(error),
    });
  }

  start(): void {
    void this.inTurn(async () => {
      await this.device.load();
      // Taken over: for people it is connected until it stays away, and what they write waits in its order.
      if (this.device.isLinked) this.lostAt = performance.now();
      // Orders, such as a request for a code or a removal, run before a line is opened in vain.
      await this.runner.runOrders();
      if (!this.line && !this.isOver) await this.open();
    });
  }

  ring(): void {
    this.runner.ring();
  }

  /** Stops without notice to WhatsApp, as another worker continues. @param isOurs the lease is still ours to return */
  async stop(isOurs: boolean): Promise<void> {
    if (this.isOver) return;
    this.runner.stop();
    if (isOurs) await this.line?.rest(restMs);
    this.end();
    await this.work;
    if (isOurs) await giveSessionBack(this.lease);
  }

  private show(shown: StatusUpdate): Promise<void> {
    return updateStatus(this.lease, { ...shown, hasDevice: this.device.isLinked });
  }

  get isEnded(): boolean {
    return this.isOver;
  }

  private end(): void {
    this.isOver = true;
    this.runner.stop();
    this.drop();
  }

  private drop(): void {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.line?.close();
    this.line = undefined;
  }

  /** Runs steps in order, so that a number never has two open lines. @returns false if the session had ended */
  private inTurn(step: () => Promise<void>): Promise<boolean> {
    const turn = this.work.then(async () => {
      if (this.isOver) return false;
      await step().catch((error: unknown) => this.failed(error));
      return true;
    });
    this.work = turn.then(() => undefined);
    return turn;
  }

  private failed(error: unknown): void {
    if (this.isOver) return;
    const { companyId, whatsappId } = this.lease;
    if (error instanceof WriteConflict) {
      log.warn('linked.leaseLost', { companyId, whatsappId });
      this.end();
      return;
    }
    const isAside = isTooMuch(error) && this.exceeded(error);
    log.error('linked.failed', { companyId, whatsappId, error });
    // Unsaved events were not confirmed either, so a line with the stored keys gets them again.
    this.drop();
    if (!isAside) this.later(() => this.reopen());
  }

  /** Puts the line aside once it brought too much too often, so that the others of this process have what they need. */
  private exceeded(error: TooMuch): boolean {
    const isAside = this.excesses.add(error);
    if (isAside) void this.inTurn(() => this.finish('OVERLOADED'));
    return isAside;
  }

  /**
   * Opens another line with the stored keys: messages that the former one decrypted without confirming come again and
   * open with the same keys.
   */
  private async reopen(): Promise<void> {
    this.device = new DeviceKeys(this.lease);
    await this.device.load();
    await this.open();
  }

  private later(step: () => Promise<void>): void {
    clearTimeout(this.timer);
    const wait = backOffMs(this.tries, Math.random()) * (this.options.scale ?? 1);
    this.tries += 1;
    this.timer = setTimeout(() => this.inTurn(step), wait);
  }

  private async open(): Promise<void> {
    await mustHold(this.lease);
    if (this.device.typedFor !== null) await this.beginAnew(this.device.typedFor);
    if (!this.device.isLinked || this.lostAt === 0) await this.show({ status: 'OPENING' });
    const takesOld = await this.inbound.old.isWanted();
    const publisher = new Publisher(this.lease);
    const line = openLine(this.options.url, this.device, {
      takesOld,
      times: this.options,
      ...this.inbound.listeners,
      tell: (event) => publisher.tell(event),
      groupOf: (socket, jid) => this.inbound.groups.find(socket, jid),
      sentBefore: (socket, key) => messageForRetry(this.lease, socket, key),
      // Events of an earlier line are ignored.
      onState: (state) => void (this.line === line && this.inTurn(() => this.changed(line, state))),
      onFailure: (error) => this.failed(error),
    });
    this.line = line;
    this.inbound.listen(line);
    handleLineEvents(this.lease, line);
  }

  private async forget(): Promise<void> {
    await forgetDevice(this.lease);
    this.device = new DeviceKeys(this.lease);
  }

  private async beginAnew(phone: string | null): Promise<void> {
    await this.forget();
    this.phone = phone;
    this.codes = 0;
  }

  private async changed(line: Line, state: Partial<ConnectionState>): Promise<void> {
    if (this.line !== line) return;
    if (state.qr) await this.showQr(line, state.qr);
    if (state.isNewLogin) {
      this.phone = null;
      await showCode(this.lease, null);
      await this.show({ status: 'PAIRING' });
    }
    if (state.reachoutTimeLock) await updateRestriction(this.lease, state.reachoutTimeLock);
    if (state.connection === 'open') await this.opened(line);
    if (state.connection === 'close') await this.closed(state.lastDisconnect?.error);
  }

  private async showQr(line: Line, qr: string): Promise<void> {
    this.codes += 1;
    if (this.phone === null && this.codes > mostCodes) return this.closed(unscanned);
    if (this.phone === null) return publishLinkCode(this.lease, { kind: 'qr', text: qr }, this.codes);
    // A typed code is valid as long as all scanned codes together.
    if (this.codes > 1) return;
    const text = await line.socket.requestPairingCode(this.phone);
    await publishLinkCode(this.lease, { kind: 'typed', text }, this.codes);
  }

  private async opened({ socket: { user: me } }: Line): Promise<void> {
    const isBack = this.lostAt > 0;
    this.isOpen = true;
    [this.tries, this.lostAt, this.codes] = [0, 0, 0];
    const number = (me?.id ?? '').split(/[:@]/)[0] ?? '';
    await this.show({ status: 'CONNECTED', number, name: me?.name ?? '', isLost: isBack });
    this.runner.ring();
  }

  private async closed(error: LineError = {}): Promise<void> {
    const action = disconnectActionOf(error);
    const { companyId, whatsappId } = this.lease;
    log.info('linked.closed', { companyId, whatsappId, code: error.output?.statusCode, action: action.kind });
    this.drop();
    // The next line begins with codes of its own.
    this.codes = 0;
    // If another worker took the line over, its commands and the shown status belong to that worker.
    await mustHold(this.lease);
    if (action.kind === 'reconnect') return this.reopen();
    if (action.kind === 'backOff') return this.lost(action.reason);
    if (action.kind !== 'yield') await this.forget();
    await this.finish(action.kind === 'unscanned' ? 'UNSCANNED' : action.reason);
  }

  /** Ends the session; a new line needs a new order. */
  private async finish(reason: string, obeyed: readonly Ordered[] = []): Promise<void> {
    await this.show({ status: 'DISCONNECTED', reason });
    await leaveSession(this.lease, this.runner, obeyed);
    this.end();
  }

  private async lost(reason: string): Promise<void> {
    const at = performance.now();
    if (this.lostAt === 0) this.lostAt = at;
    if (at - this.lostAt > quietMs * (this.options.scale ?? 1)) await this.show({ status: 'TIMEOUT', reason });
    this.later(() => this.reopen());
  }

  private async restart(): Promise<void> {
    this.drop();
    [this.tries, this.lostAt] = [0, 0];
    await this.reopen();
  }

  private async startOver(phone: string | null): Promise<void> {
    await this.leavePhone();
    await this.beginAnew(phone);
    this.lostAt = 0;
    await this.open();
  }

  private async leavePhone(): Promise<void> {
    clearTimeout(this.timer);
    const { isLinked } = this.device;
    if (isLinked && !this.isOpen) await this.openForFarewell();
    const { line } = this;
    this.line = undefined;
    if (line && isLinked) await logOut(line, this.isOpen, logOutMs * (this.options.scale ?? 1));
    line?.close();
    this.isOpen = false;
  }

  /** There is no line, or WhatsApp is about to end it: it does so with the one on which a code was scanned. */
  private async openForFarewell(): Promise<void> {
    await this.line?.drained();
    this.drop();
    // The status shown to users stays as it is while the line opens.
    this.lostAt = performance.now();
    await this.open();
  }

  private async logout(obeyed: readonly Ordered[]): Promise<void> {
    await this.leavePhone();
    await this.forget();
    await this.finish('', obeyed);
  }
}
