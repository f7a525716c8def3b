import { type LinkedCommand, type Ordered, readCommands, removeCommands } from '../channels/linked/commands.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/clock.ts';
import { log } from '../core/log.ts';
import type { Key } from '../core/store/table.ts';
import { doCourtesy } from './courtesies.ts';
import { type Pace, pauseMs } from './pace.ts';
import { fail, noLine, sendMessage } from './sending.ts';
import type { Line } from './socket.ts';

interface Surroundings {
  readonly pace: Pace;
  readonly scale: number;
  /** undefined while it is not open. */
  readonly line: () => Line | undefined;
  readonly restart: () => Promise<void>;
  readonly newCode: (phone: string | null) => Promise<void>;
  readonly logout: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

const orders = ['restart', 'newCode', 'logout'];
const paced = ['send', 'notice'];
/** Looked at this often although nobody rang. */
const lookMs = 30_000;

/** Does what a number is told to, each once, in its order; messages at the pace that WhatsApp bears. */
export class CommandRunner {
  private readonly lease: Lease;
  private readonly around: Surroundings;
  private isRunning = false;
  private isRung = false;
  private isStopped = false;
  private nextAt = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(lease: Lease, around: Surroundings) {
    this.lease = lease;
    this.around = around;
    this.timer = setInterval(() => this.ring(), lookMs);
  }

  ring(): void {
    this.isRung = true;
    if (!this.isRunning && !this.isStopped) void this.run();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  /** Orders about the line itself, before it is opened: the newest counts. */
  async runOrders(): Promise<void> {
    const found = (await this.all()).filter(({ command }) => orders.includes(command.type));
    const last = found.at(-1)?.command;
    await removeCommands(found);
    if (last) void this.order(last);
  }

  /** Nothing can leave any more: whoever waits is told. */
  async giveUp(): Promise<void> {
    const found = (await this.all()).filter(({ command }) => !orders.includes(command.type));
    for (const { command } of found) if (command.type === 'send') await fail(this.lease, command, noLine);
    await removeCommands(found);
  }

  private async all(): Promise<Ordered[]> {
    const found: Ordered[] = [];
    let after: Key | undefined;
    for (;;) {
      const { commands, hasMore } = await readCommands(this.lease, after);
      found.push(...commands);
      after = commands.at(-1)?.key;
      if (!hasMore || !after) return found;
    }
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.isRung && !this.isStopped) {
        this.isRung = false;
        await this.runOrders();
        await this.runMessages();
      }
    } catch (error) {
      this.around.onFailure(error);
    } finally {
      this.isRunning = false;
    }
  }

  private async runMessages(): Promise<void> {
    for (;;) {
      const { commands } = await readCommands(this.lease);
      const done = commands.filter(({ command }) => !orders.includes(command.type));
      if (done.length === 0 || !this.around.line()) return;
      // Ticks and signs do not wait behind messages that have to.
      for (const one of done.filter(({ command }) => !paced.includes(command.type))) await this.once(one);
      for (const one of done.filter(({ command }) => paced.includes(command.type))) {
        if (this.isRung || !(await this.inTime())) return this.again();
        await this.once(one);
      }
    }
  }

  private again(): void {
    this.isRung = true;
  }

  /** @returns false when the line went away meanwhile, or somebody rang */
  private async inTime(): Promise<boolean> {
    const wait = this.nextAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return this.around.line() !== undefined && !this.isStopped;
  }

  private async once(one: Ordered): Promise<void> {
    const line = this.around.line();
    if (!line || this.isStopped) return;
    const { command } = one;
    if (command.type === 'send' || command.type === 'notice') {
      const { pace, scale } = this.around;
      await sendMessage(this.lease, line, command, {
        pace,
        wait: (range) => new Promise((resolve) => setTimeout(resolve, pauseMs(range, Math.random()) * scale)),
      });
      this.nextAt = performance.now() + pauseMs(pace.between, Math.random()) * scale;
    } else {
      await doCourtesy(this.lease, line, command, now()).catch((error: unknown) => {
        log.info('linked.courtesy', { companyId: this.lease.companyId, type: command.type, error });
      });
    }
    await removeCommands([one]);
  }

  private order(command: LinkedCommand): Promise<void> {
    if (command.type === 'newCode') return this.around.newCode(command.phone);
    return command.type === 'logout' ? this.around.logout() : this.around.restart();
  }
}
