import { dayMs } from '@shared/core/time.ts';
import type { Incident } from '@shared/incidents/model.ts';

export type IncidentRow = Omit<Incident, 'companyId' | 'version'>;
export type IncidentState = 'reported' | 'overdue' | 'soon' | 'running';

/** State of the report to the authority. */
export function stateOf({ reportedAt, dueAt }: Pick<IncidentRow, 'reportedAt' | 'dueAt'>, now: number): IncidentState {
  if (reportedAt !== null) return 'reported';
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'overdue';
  return left < dayMs ? 'soon' : 'running';
}
