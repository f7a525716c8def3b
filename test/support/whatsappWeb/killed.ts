import type { Supervisor } from '@fn/whatsappWeb/supervisor.ts';
import type { Connection } from '@shared/connections/model.ts';

interface Inside {
  isStopping: boolean;
  timer: NodeJS.Timeout | undefined;
  readonly sessions: Map<string, { readonly session: unknown }>;
}

/** Ends a worker of this process as a signal would that nobody can catch: nothing is given back, written or said. */
export function killed(worker: Supervisor): void {
  const inside = worker as unknown as Inside;
  inside.isStopping = true;
  clearTimeout(inside.timer);
  for (const { session } of inside.sessions.values()) (session as { end(): void }).end();
  inside.sessions.clear();
}

/** Whether a worker keeps the line of a number no more. */
export function isOver(worker: Supervisor, { companyId, id }: Pick<Connection, 'companyId' | 'id'>): boolean {
  const { sessions } = worker as unknown as Inside;
  return (sessions.get(`${companyId}-${id}`)?.session as { isEnded: boolean } | undefined)?.isEnded ?? true;
}
