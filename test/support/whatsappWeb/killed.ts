import type { Supervisor } from '@fn/whatsappWeb/supervisor.ts';

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
