import { doneSteps, type FirstStep } from '@shared/companies/firstSteps.ts';
import { withDefaults } from '@shared/settings/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { type Key, keys } from '../../core/store/table.ts';

/** Counters that are kept anyway, read in the same call as who asks. */
export const firstStepsBeside = (companyId: number): readonly Key[] => [
  keys.quotas(companyId),
  keys.sequences(companyId),
  keys.settings(companyId),
];

/** Returns which set-up steps the company has done. */
export async function readFirstSteps(ctx: Ctx): Promise<Record<FirstStep, boolean>> {
  const [counted = {}, numbered = {}, settings = {}] = ctx.request.alongside;
  const count = (kind: string): number => Number(counted[kind] ?? 0);
  const connections = count('connections') > 0 ? (await readDirectory(ctx.companyId, 'CONNECTION')).connections : [];
  return doneSteps({
    hasConnected: connections.some(({ status, isSandbox }) => status === 'CONNECTED' && !isSandbox),
    queues: count('queues'),
    tickets: Number(numbered['ticket'] ?? 0),
    users: count('users'),
    scheduleType: withDefaults(settings).scheduleType,
    quickMessages: count('quickMessages'),
  });
}
