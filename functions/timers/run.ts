import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import { counterChange } from '@shared/tickets/lists/counters.ts';
import { nextAttendantOf } from '@shared/tickets/rules/assigning.ts';
import type { User } from '@shared/users/model.ts';
import { readWorkload } from '../core/store/agentWorkload.ts';
import { readDirectory } from '../core/store/companyDirectory.ts';
import { companyEntity, type StoredTicket } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

interface Site {
  readonly company: Company;
  readonly connections: ReadonlyMap<number, Connection>;
  readonly queues: ReadonlyMap<number, Queue>;
  readonly users: ReadonlyMap<number, User>;
}

const byId = <T extends { readonly id: number }>(records: readonly T[]): ReadonlyMap<number, T> =>
  new Map(records.map((record) => [record.id, record]));

async function readSite(companyId: number): Promise<Site | undefined> {
  const [item, config] = await Promise.all([getItem(keys.company(companyId), true), readDirectory(companyId)]);
  if (!item) return undefined;
  const { connections, queues, users } = config;
  const company = fromItem(companyEntity, item);
  return { company, connections: byId(connections), queues: byId(queues), users: byId(users) };
}

interface Workload {
  readonly counters: Record<string, number>;
  readonly lastGiven: Map<number, string>;
}

/** Switched off or unpaid for more than three days: nothing runs for it (B-COMP-11). */
export const isSuspended = ({ company }: Site, at: Date): boolean =>
  !company.status || subscriptionState(company, at) === 'suspended';

/**
 * Data that a run of the timer reads once per company, however many of its tickets are due; a run lasts less than a
 * minute. It also counts the tickets it assigned, so that a hundred due tickets are spread over the attendants.
 */
export class ClockRun {
  readonly #sites = new Map<number, Promise<Site | undefined>>();
  readonly #workloads = new Map<number, Promise<Workload>>();

  site(companyId: number): Promise<Site | undefined> {
    const known = this.#sites.get(companyId) ?? readSite(companyId);
    this.#sites.set(companyId, known);
    return known;
  }

  #workload(companyId: number): Promise<Workload> {
    const read = async (): Promise<Workload> => {
      const { counters, lastGiven } = await readWorkload(companyId);
      return { counters: { ...counters }, lastGiven: new Map(lastGiven) };
    };
    const known = this.#workloads.get(companyId) ?? read();
    this.#workloads.set(companyId, known);
    return known;
  }

  /** Returns the attendant for a waiting ticket (B-ROUTE-3), and counts the ticket as assigned. */
  async attendant(site: Site, ticket: StoredTicket, at: Date): Promise<User | undefined> {
    const { queueId, userId, companyId } = ticket;
    if (queueId === null) return undefined;
    const { counters, lastGiven } = await this.#workload(companyId);
    const shift = { users: [...site.users.values()], counters, lastGiven, at, zone: site.company.timeZone };
    const id = nextAttendantOf(shift, queueId, userId ?? undefined);
    const user = id === undefined ? undefined : site.users.get(id);
    if (!user) return undefined;
    const given = { ...ticket, userId: user.id };
    const change = counterChange({ ticket, isListed: true }, { ticket: given, isListed: true });
    for (const [name, amount] of Object.entries(change)) counters[name] = (counters[name] ?? 0) + amount;
    lastGiven.set(user.id, at.toISOString());
    return user;
  }
}

export type { Site };
