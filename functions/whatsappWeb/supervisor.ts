import { randomUUID } from 'node:crypto';
import {
  beat,
  type LinkedSession,
  listSessions,
  takeOverSession,
  type WorkerSign,
} from '../channels/linked/sessions.ts';
import { sessionNow } from '../core/context/clock.ts';
import { log } from '../core/log.ts';
import { Session, type SessionOptions } from './session.ts';

export interface SupervisorOptions extends SessionOptions {
  /** Largest number of lines per worker. */
  readonly most?: number;
  readonly lookMs?: number;
  readonly beatMs?: number;
  /** A worker that gave no sign for so long is gone. */
  readonly silenceMs?: number;
}

const buildSessionName = ({ companyId, whatsappId }: Pick<LinkedSession, 'companyId' | 'whatsappId'>): string =>
  `${companyId}-${whatsappId}`;

/**
 * Worker process: takes free numbers and releases those that another worker took. Heartbeats are compared by this
 * machine's own clock, so clocks of machines need not agree.
 */
export class Supervisor {
  readonly id = randomUUID();
  private readonly options: SupervisorOptions;
  private readonly sessions = new Map<string, { readonly session: Session; bell: number }>();
  private readonly signs = new Map<string, { beats: number; at: number }>();
  private beatenAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(options: SupervisorOptions) {
    this.options = options;
  }

  start(): void {
    this.looking = this.look().finally(() => this.next());
  }

  /** Gives everything back, for another worker to go on at once. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.looking.catch(() => undefined);
    await Promise.all([...this.sessions.values()].map(({ session }) => session.stop(true)));
    this.sessions.clear();
  }

  get size(): number {
    return this.sessions.size;
  }

  private next(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => this.start(), this.options.lookMs ?? 1000);
  }

  private async look(): Promise<void> {
    try {
      await this.live();
      const { sessions, workers } = await listSessions();
      this.notice(workers);
      await this.letGo(sessions);
      for (const seen of sessions) await this.attend(seen);
    } catch (error) {
      log.error('linked.look', { error });
      await this.giveUpIfSilent();
    }
  }

  private async live(): Promise<void> {
    const { beatMs = 4000 } = this.options;
    if (this.beatenAt > 0 && performance.now() - this.beatenAt < beatMs) return;
    const began = performance.now();
    await beat(this.id, Math.floor(sessionNow().getTime() / 1000));
    this.beatenAt = began;
  }

  /** Other workers take our numbers after a silence, so all sending stops before that. */
  private async giveUpIfSilent(): Promise<void> {
    if (performance.now() - this.beatenAt < this.silence * 0.8) return;
    const all = [...this.sessions.values()];
    this.sessions.clear();
    await Promise.all(all.map(({ session }) => session.stop(false)));
  }

  private get silence(): number {
    return this.options.silenceMs ?? 15_000;
  }

  private notice(workers: readonly WorkerSign[]): void {
    const at = performance.now();
    for (const { id, beats } of workers) {
      if (this.signs.get(id)?.beats !== beats) this.signs.set(id, { beats, at });
    }
    for (const [id, sign] of this.signs) {
      if (!workers.some((worker) => worker.id === id) && at - sign.at > this.silence) this.signs.delete(id);
    }
  }

  private isFree({ owner }: LinkedSession): boolean {
    if (owner === '' || owner === this.id) return true;
    const sign = this.signs.get(owner);
    // Never seen: it is watched from now on.
    if (!sign) this.signs.set(owner, { beats: -1, at: performance.now() });
    return sign !== undefined && performance.now() - sign.at > this.silence;
  }

  private async letGo(sessions: readonly LinkedSession[]): Promise<void> {
    for (const [name, { session }] of this.sessions) {
      const seen = sessions.find((one) => buildSessionName(one) === name);
      const isOurs = seen?.owner === this.id && seen.fence === session.lease.fence;
      if (isOurs && !session.isEnded) continue;
      this.sessions.delete(name);
      await session.stop(false);
    }
  }

  private async attend(seen: LinkedSession): Promise<void> {
    const name = buildSessionName(seen);
    const current = this.sessions.get(name);
    if (current) {
      if (current.bell !== seen.bell) current.session.ring();
      current.bell = seen.bell;
      return;
    }
    if (this.isStopping || this.sessions.size >= (this.options.most ?? 50) || !this.isFree(seen)) return;
    const lease = await takeOverSession(seen, this.id);
    if (!lease) return;
    log.info('linked.taken', { companyId: lease.companyId, whatsappId: lease.whatsappId, fence: lease.fence });
    const session = new Session(lease, this.options);
    this.sessions.set(name, { session, bell: seen.bell });
    session.start();
  }
}
