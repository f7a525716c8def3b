import { randomUUID } from 'node:crypto';
import { Agenda } from '../protocol/collections.ts';
import { openJournal } from '../protocol/journal.ts';
import { accountId, isRecord, type Json, region } from '../protocol/protocol.ts';
import { parseExpression } from './schedulerTime.ts';

export interface Schedule {
  readonly group: string;
  readonly name: string;
  /** The caller's fields as they came, defaults filled in. */
  readonly definition: Json;
  readonly clientToken: string | undefined;
  /** Epoch milliseconds, like every time here. */
  readonly created: number;
  readonly modified: number;
  lastRun?: number | undefined;
  /** Failed attempts at the run that is due. */
  failures?: number | undefined;
  retryAt?: number | undefined;
  isComplete?: boolean | undefined;
}

/** A call of a schedule's target; if it throws, it is tried again. */
export type Invoke = (call: { readonly arn: string; readonly input: string; readonly target: Json }) => void;

export interface ScheduleStoreOptions {
  readonly file: string | undefined;
  readonly invoke: Invoke;
  readonly now: () => number;
}

type SchedulerLogEntry = { put: Schedule } | { drop: string } | { group: string } | { dropGroup: string };

export const buildScheduleKey = (group: string, name: string): string => `${group}/${name}`;
export const scheduleArn = (key: string): string => `arn:aws:scheduler:${region}:${accountId}:schedule/${key}`;

const compactAbove = 1000;
const date = (seconds: unknown): number | undefined => (typeof seconds === 'number' ? seconds * 1000 : undefined);

/** Next run of the schedule; undefined if there is none. */
function nextRun(schedule: Schedule): number | undefined {
  const { definition } = schedule;
  if (schedule.isComplete || definition['State'] === 'DISABLED') return undefined;
  if (schedule.retryAt !== undefined) return schedule.retryAt;
  const timing = parseExpression(definition['ScheduleExpression'], definition['ScheduleExpressionTimezone']);
  if (timing.kind === 'once') return schedule.lastRun === undefined ? timing.at : undefined;
  const first = date(definition['StartDate']) ?? schedule.created + timing.period;
  const at = schedule.lastRun === undefined ? first : schedule.lastRun + timing.period;
  return at > (date(definition['EndDate']) ?? Number.POSITIVE_INFINITY) ? undefined : at;
}

/** Replaces the context variables that Scheduler documents for a target's input. */
function fill(input: string, values: Readonly<Record<string, string>>): string {
  return input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (whole, name: string) => values[name] ?? whole);
}

/** Schedules and groups, kept in a journal, and the runs that fall due. A run missed while down runs at the start. */
export class ScheduleStore {
  readonly schedules = new Map<string, Schedule>();
  readonly groups = new Set<string>(['default']);
  private readonly options: ScheduleStoreOptions;
  private readonly agenda = new Agenda<string>();
  private readonly journal;
  /** Records written since the journal was last compacted. */
  private written = 0;

  constructor(options: ScheduleStoreOptions) {
    this.options = options;
    this.journal = openJournal(options.file, (record) => {
      if (isRecord(record)) this.apply(record as unknown as SchedulerLogEntry);
    });
    this.compact();
    for (const schedule of this.schedules.values()) this.plan(schedule);
  }

  put(schedule: Schedule): void {
    this.record({ put: schedule });
    this.plan(schedule);
  }

  drop(key: string): boolean {
    if (!this.schedules.has(key)) return false;
    this.record({ drop: key });
    return true;
  }

  addGroup(name: string): void {
    this.record({ group: name });
  }

  dropGroup(name: string): void {
    this.record({ dropGroup: name });
  }

  /** Runs everything that is due. */
  tick(): void {
    const now = this.options.now();
    for (let due = this.agenda.takeDue(now); due !== undefined; due = this.agenda.takeDue(now)) {
      const schedule = this.schedules.get(due.item);
      if (schedule !== undefined && nextRun(schedule) === due.at) this.run(schedule, due.at);
    }
  }

  close(): void {
    this.journal.close();
  }

  private run(schedule: Schedule, at: number): void {
    const { definition } = schedule;
    const target = isRecord(definition['Target']) ? definition['Target'] : {};
    const failures = schedule.failures ?? 0;
    const now = this.options.now();
    try {
      const input = fill(String(target['Input'] ?? '{}'), {
        'schedule-arn': scheduleArn(buildScheduleKey(schedule.group, schedule.name)),
        'scheduled-time': `${new Date(at).toISOString().slice(0, 19)}Z`,
        'execution-id': randomUUID(),
        'attempt-number': String(failures + 1),
      });
      this.options.invoke({ arn: String(target['Arn']), input, target });
    } catch (error) {
      const policy = isRecord(target['RetryPolicy']) ? target['RetryPolicy'] : {};
      const allowed = Number(policy['MaximumRetryAttempts'] ?? 185);
      console.error(`Schedule ${schedule.group}/${schedule.name} could not reach its target: ${String(error)}`);
      if (failures < allowed) {
        this.put({ ...schedule, failures: failures + 1, retryAt: now + Math.min(60_000, 1000 * 2 ** failures) });
        return;
      }
    }
    this.complete({ ...schedule, lastRun: now, failures: undefined, retryAt: undefined });
  }

  private complete(schedule: Schedule): void {
    if (nextRun(schedule) !== undefined) this.put(schedule);
    else if (schedule.definition['ActionAfterCompletion'] === 'DELETE')
      this.drop(buildScheduleKey(schedule.group, schedule.name));
    else this.put({ ...schedule, isComplete: true });
  }

  private plan(schedule: Schedule): void {
    const at = nextRun(schedule);
    if (at !== undefined) this.agenda.add(at, buildScheduleKey(schedule.group, schedule.name));
  }

  private record(entry: SchedulerLogEntry): void {
    this.journal.append(entry);
    this.apply(entry);
    this.written += 1;
    if (this.written > compactAbove && this.written > 4 * this.schedules.size) this.compact();
  }

  private compact(): void {
    const groups = [...this.groups].map((group): SchedulerLogEntry => ({ group }));
    const schedules = [...this.schedules.values()].map((put): SchedulerLogEntry => ({ put }));
    this.journal.rewrite([...groups, ...schedules]);
    this.written = 0;
  }

  private apply(entry: SchedulerLogEntry): void {
    if ('put' in entry) this.schedules.set(buildScheduleKey(entry.put.group, entry.put.name), entry.put);
    else if ('drop' in entry) this.schedules.delete(entry.drop);
    else if ('group' in entry) this.groups.add(entry.group);
    else {
      this.groups.delete(entry.dropGroup);
      for (const [key, { group }] of this.schedules) if (group === entry.dropGroup) this.schedules.delete(key);
    }
  }
}
