import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ListInput } from '@web/features/tickets/list/listRows.ts';
import { live } from '@web/features/tickets/realtime/live.ts';
import { infinite } from '@web/lib/query.ts';
import type { Session } from '@web/lib/session.tsx';
import { viewer } from './ticketFixtures.ts';

export type Push = Readonly<Record<string, unknown>>;

/** A push of a channel as the inbox of `who` takes it in. */
export function hear(client: QueryClient, channel: string, push: Push, who: Viewer = viewer): void {
  live[channel]?.(client, push, { viewer: who } as Session);
}

export const listKey = (input: ListInput) => infinite('tickets', 'list', input).queryKey;
