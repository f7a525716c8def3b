import { type LinkedCommand, type Ordered, readCommands, removeCommands, turnOf } from '../channels/linked/commands.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { WriteConflict } from '../core/store/store.ts';
import type { Key } from '../core/store/table.ts';
import { amend, isAmendment, refuseChange } from './amendments.ts';
import { runBestEffort } from './bestEffortCommands.ts';
import { isCheck, NumberChecks } from './numberChecks.ts';
import { type Pace, pauseMs } from './pace.ts';
import { fail, noLine, notSent, sendMessage } from './sending.ts';
import { LineEnded } from './serverAck.ts';
import type { Line } from './socket.ts';

interface CommandRunnerOptions {
  readonly pace: Pace;
  readonly scale: number;
  /** undefined while it is not open. */
  readonly line: () => Line | undefined;
  /** These four resolve with whether it was done: the session may have ended before. */
  readonly restart: () => Promise<boolean>;
  readonly newCode: (phone: string | null) => Promise<boolean>;
  readonly rest: (obeyed: readonly Ordered[]) => Promise<boolean>;
  readonly logout: (obeyed: readonly Ordered[]) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

type OutgoingCommand = Extract<LinkedCommand, { type: 'send' | 'notice' }>;

const isOrder = ({ command }: Ordered): boolean => turnOf(command) === 'line';
const isSaid = ({ command }: Ordered): boolean => turnOf(command) === 'say';
/** Milliseconds between two reads without a ring. */
const lookMs = 30_000;
const maxTries = 5;

/** Runs the commands of a number once each, in order; messages at a pace that WhatsApp accepts. */
export class CommandRunner {
  private readonly lease: Lease;
  private readonly around: CommandRunnerOptions;
  private readonly checks: NumberChecks;
  private readonly underWay = new Set<string>();
  private isRunning = false;
  private isRung = false;
  private isStopped = false;
  private nextAt: number;
  private faults = { of: '', count: 0 };
  private readonly timer: NodeJS.Timeout;

  constructor(lease: Lease, around: CommandRunnerOptions) {
    this.lease = lease;
    this.around = around;
    this.checks = new NumberChecks(lease, around.scale, around.line);
    // The time of the previous worker's last message is unknown.
    this.nextAt = this.paused();
    this.timer = setInterval(() => this.ring(), lookMs);
  }

  ring(): void {
    this.isRung = true;
    if (!this.isRunning && !this.isStopped) void this.run();
  }

  stop(): void {
    this.isStopped = true;
    this.checks.stop();
    clearInterval(this.timer);
  }

  /** Orders about the line itself: the newest counts. They go when they were obeyed, so that none dies with a worker. */
  async runOrders(): Promise<void> {
    // Orders run before all other commands.
    const { commands } = await readCommands(this.lease);
    const found = commands.filter((one) => isOrder(one) && !this.underWay.has(one.key.sk));
    const last = found.at(-1);
    if (!last) return;
    for (const { key } of found) this.underWay.add(key.sk);
    void this.obey(last.command, found);
  }

  private async obey(command: LinkedCommand, found: readonly Ordered[]): Promise<void> {
    try {
      if (await this.order(command, found)) await removeCommands(found);
    } catch (error) {
      this.around.onFailure(error);
    } finally {
      for (const { key } of found) this.underWay.delete(key.sk);
    }
  }

  /** True if another order than these was given. */
  async hasOtherOrder(obeyed: readonly Ordered[]): Promise<boolean> {
    const { commands } = await readCommands(this.lease);
    return commands.some((one) => isOrder(one) && !obeyed.some(({ key }) => key.sk === one.key.sk));
  }

  /** Fails all waiting commands once nothing can be sent any more, so that their callers get an answer. */
  async giveUp(): Promise<void> {
    let after: Key | undefined;
    do {
      const { commands, last } = await readCommands(this.lease, after);
      const found = commands.filter((one) => !isOrder(one));
      for (const { command } of found) {
        if (command.type === 'send') await fail(this.lease, command, noLine);
        if (command.type === 'edit' || command.type === 'remove') await refuseChange(this.lease, command);
        if (command.type === 'checkList') await this.checks.giveUp(command.contactListId);
      }
      await removeCommands(found);
      after = last;
    } while (after);
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
      if (!(error instanceof LineEnded)) this.around.onFailure(error);
    } finally {
      this.isRunning = false;
    }
  }

  private async runMessages(): Promise<void> {
    for (;;) {
      const { commands } = await readCommands(this.lease);
      if (this.around.line()) this.checks.attend(commands.filter(isCheck), (over) => removeCommands([over]));
      const due = commands.filter((one) => !isOrder(one) && !isCheck(one));
      if (due.length === 0 || !this.around.line()) return;
      for (const one of due.filter((one) => !isSaid(one))) await this.once(one);
      for (const one of due.filter(isSaid)) {
        if (this.isRung || !(await this.inTime())) return this.again();
        await this.once(one);
      }
    }
  }

  private again(): void {
    this.isRung = true;
  }

  /** @returns false if the line ended meanwhile, or on a ring */
  private async inTime(): Promise<boolean> {
    const wait = this.nextAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return this.around.line() !== undefined && !this.isStopped;
  }

  private paused(): number {
    const { pace, scale } = this.around;
    return performance.now() + pauseMs(pace.between, Math.random()) * scale;
  }

  private async once(one: Ordered): Promise<void> {
    const line = this.around.line();
    if (!line || this.isStopped) return;
    const { command } = one;
    if (command.type === 'send' || command.type === 'notice') {
      await this.insist(line, one, () => this.say(line, command));
    } else if (isAmendment(command)) {
      await this.insist(line, one, () => amend(this.lease, line, command));
    } else if (command.type === 'ask') {
      void this.checks.answer(command);
    } else {
      await runBestEffort(this.lease, line, command, now()).catch((error: unknown) => {
        log.info('linked.bestEffort', { companyId: this.lease.companyId, type: command.type, error });
      });
    }
    if (isSaid(one)) this.nextAt = this.paused();
    await removeCommands([one]);
  }

  private say(line: Line, command: OutgoingCommand): Promise<void> {
    const { pace, scale } = this.around;
    return sendMessage(this.lease, line, command, {
      pace,
      wait: (range) => new Promise((resolve) => setTimeout(resolve, pauseMs(range, Math.random()) * scale)),
    });
  }

  /** Retries a failed command, on the next line if necessary. */
  private async insist(line: Line, { command, key }: Ordered, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof LineEnded || error instanceof WriteConflict) throw error;
      if (this.around.line() !== line) throw new LineEnded('the line ended', { cause: error });
      const { of, count } = this.faults;
      this.faults = { of: key.sk, count: of === key.sk ? count + 1 : 1 };
      if (this.faults.count < maxTries) throw error;
      log.error('linked.notSent', { companyId: this.lease.companyId, type: command.type, error });
      if (command.type === 'send') await fail(this.lease, command, notSent);
      if (command.type === 'edit' || command.type === 'remove') await refuseChange(this.lease, command);
    }
  }

  private order(command: LinkedCommand, found: readonly Ordered[]): Promise<boolean> {
    if (command.type === 'newCode') return this.around.newCode(command.phone);
    if (command.type === 'rest') return this.around.rest(found);
    return command.type === 'logout' ? this.around.logout(found) : this.around.restart();
  }
}
