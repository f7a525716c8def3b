import { maxOfLists, maxQuestions } from '@shared/contactLists/checks.ts';
import type { LinkedCommand, Ordered } from '../channels/linked/commands.ts';
import { type NumberLookupResult, countQuestions, leaveAnswer } from '../channels/linked/questions.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { type CheckStep, isCurrent, nextStep, noteStep, postponeCheck, stopCheck } from '../contacts/lists/checking.ts';
import type { NumberReport } from '../contacts/lists/checks.ts';
import { now } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { WriteConflict } from '../core/store/store.ts';
import { rememberAddress } from './knownAddresses.ts';
import { pauseMs } from './pace.ts';
import type { Line } from './socket.ts';

type Ask = Extract<LinkedCommand, { type: 'ask' }>;

/**
 * Milliseconds between two questions, at least and at most: some twenty a minute, as fast as a person looks up numbers one
 * by one. They go singly, because WhatsApp answers with the number as it spells it, which need not be as it was asked.
 */
const between = [2000, 4000] as const;
/** Questions in a row that were not answered on an open line, after which a list is asked about no more. */
const maxFaults = 5;
const tooMany = 429;

const isRefused = (error: unknown): boolean => (error as { data?: unknown } | undefined)?.data === tooMany;
const nextDay = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));

export type CheckOrder = Ordered & { readonly command: Extract<LinkedCommand, { type: 'checkList' }> };
export const isCheck = (one: Ordered): one is CheckOrder => one.command.type === 'checkList';

/** Asks WhatsApp which numbers have an account, slowly and without delaying messages. */
export class NumberChecks {
  private readonly lease: Lease;
  private readonly scale: number;
  private readonly line: () => Line | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isAtWork = false;
  private isStopped = false;
  private faults = 0;

  /** @param scale what a millisecond is worth @param line undefined while it is not open */
  constructor(lease: Lease, scale: number, line: () => Line | undefined) {
    this.lease = lease;
    this.scale = scale;
    this.line = line;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Answers a single number at once, because a caller is waiting. */
  async answer(command: Ask): Promise<void> {
    try {
      const answer = await this.inTurn(() => this.answerTo(command));
      if (answer !== undefined) await leaveAnswer(this.lease, command, answer, now());
    } catch (error) {
      this.tell(error);
    }
  }

  /** Goes on with lists. @param remove what takes an order away that is over */
  attend(orders: readonly CheckOrder[], remove: (order: CheckOrder) => Promise<void>): void {
    if (this.isAtWork || this.isStopped || orders.length === 0) return;
    this.isAtWork = true;
    void this.work(orders, remove).finally(() => {
      this.isAtWork = false;
    });
  }

  private async work(orders: readonly CheckOrder[], remove: (order: CheckOrder) => Promise<void>): Promise<void> {
    try {
      for (const order of orders) if (await this.checkList(order.command.contactListId)) await remove(order);
    } catch (error) {
      // A check that was stopped meanwhile ends at the next read.
      if (!(error instanceof WriteConflict)) this.tell(error);
    }
  }

  private async answerTo({ number, until }: Ask): Promise<NumberLookupResult | undefined> {
    const at = now();
    if (until <= at.toISOString() || !this.isOpen) return undefined;
    if (!(await countQuestions(this.lease, at, 1, maxQuestions))) return 'limit';
    return (await this.isKnown(number).catch(() => undefined)) ?? 'silence';
  }

  private get isOpen(): boolean {
    return !this.isStopped && this.line() !== undefined;
  }

  private async isKnown(number: string): Promise<'yes' | 'no' | undefined> {
    const line = this.line();
    const jid = `${number}@s.whatsapp.net`;
    const found = await line?.socket.onWhatsApp(jid);
    const address = found?.find(({ exists }) => exists)?.jid;
    if (line && address !== undefined) rememberAddress(line, jid, address, now());
    return found && (found.some(({ exists }) => exists) ? 'yes' : 'no');
  }

  /** @returns whether there is nothing more to ask about it here */
  private async checkList(listId: number): Promise<boolean> {
    for (;;) {
      const step = await nextStep(this.ctx, listId, this.lease.whatsappId);
      if (!step) return true;
      if (!(await this.mayAsk(step))) return false;
      const answers = await this.askAbout(step);
      if (answers === undefined) return false;
      await noteStep(this.ctx, step, answers);
      if (step.isLast) return true;
    }
  }

  private async mayAsk({ check, people }: CheckStep): Promise<boolean> {
    const at = now();
    if (!this.isOpen || (check.waitsUntil !== null && check.waitsUntil > at.toISOString())) return false;
    if (people.length === 0 || (await countQuestions(this.lease, at, people.length, maxOfLists))) return true;
    await postponeCheck(this.ctx, this.asked(check.contactListId), nextDay(at));
    return false;
  }

  /** @returns undefined when the line went away meanwhile, or WhatsApp did not answer */
  private async askAbout({ check, people }: CheckStep): Promise<NumberReport[] | undefined> {
    const answers: NumberReport[] = [];
    for (const { identity } of people) {
      await this.idle();
      if (!this.isOpen) return undefined;
      // Answers so far are kept.
      if (!(await isCurrent(this.ctx, check))) return answers;
      try {
        const known = await this.inTurn(() => this.isKnown(identity.value));
        if (known === undefined) return undefined;
        answers.push({ identity, check: known === 'yes' ? 'valid' : 'invalid' });
        this.faults = 0;
      } catch (error) {
        await this.failed(check.contactListId, error);
        return undefined;
      }
    }
    return answers;
  }

  private async failed(listId: number, error: unknown): Promise<void> {
    if (!this.isOpen) return;
    this.tell(error);
    this.faults += 1;
    if (isRefused(error) || this.faults >= maxFaults) await stopCheck(this.ctx, this.asked(listId), 'refused');
  }

  /** The number is gone for good; what was learnt stays. */
  async giveUp(listId: number): Promise<void> {
    await stopCheck(this.ctx, this.asked(listId), 'disconnected');
  }

  private asked(listId: number) {
    return { listId, whatsappId: this.lease.whatsappId };
  }

  private get ctx() {
    return { companyId: this.lease.companyId, now: now() };
  }

  /** Resolves when the queue is empty: a list lets single requests of programs go first, because their callers wait. */
  private async idle(): Promise<void> {
    for (let seen: unknown; seen !== this.last; ) {
      seen = this.last;
      await this.last;
    }
  }

  /** Runs the questions of all callers one after another. */
  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.last.then(ask);
    const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs(between, Math.random()) * this.scale));
    this.last = asked.then(pause, pause);
    return asked;
  }

  private tell(error: unknown): void {
    const { companyId, whatsappId } = this.lease;
    log.warn('linked.numberChecks', { companyId, whatsappId, error });
  }
}
