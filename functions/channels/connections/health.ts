import type { Connection, NumberHealth } from '@shared/connections/model.ts';
import { type AccountConnection, connectionsOfAccount } from '../../core/store/businessAccounts.ts';
import { commit } from '../../core/store/commit.ts';
import { retryConflicts } from '../../core/store/store.ts';
import type { NumberChange } from '../drivers/driver.ts';
import { changeSteps, findConnection } from './repo.ts';

const unknown: Omit<NumberHealth, 'at'> = { quality: 'UNKNOWN', dailyLimit: null };

const isSame = (before: Connection, { quality, dailyLimit }: Omit<NumberHealth, 'at'>): boolean =>
  before.health?.quality === quality && before.health.dailyLimit === dailyLimit;

const save = (place: AccountConnection, wabaId: string, change: NumberChange, at: string): Promise<void> =>
  retryConflicts(async () => {
    const before = await findConnection(place.companyId, place.whatsappId);
    if (before?.wabaId !== wabaId || before.number !== change.number) return;
    // A newer word was faster.
    if ((before.health?.at ?? '') > at) return;
    const { number: _number, ...news } = change;
    const { at: _at, ...known } = before.health ?? { ...unknown, at };
    const health = { ...known, ...news };
    if (isSame(before, health)) return;
    await commit(changeSteps(before, { ...before, health: { ...health, at } }).steps);
  });

/** Notes what the platform told of a number, in every connection over it. May run again. */
export async function noteNumber(wabaId: string, change: NumberChange, at: string): Promise<void> {
  for (const place of await connectionsOfAccount(wabaId)) await save(place, wabaId, change, at);
}
