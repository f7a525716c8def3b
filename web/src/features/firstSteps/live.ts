import { FirstStep } from '@shared/companies/firstSteps.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveData, LiveTable } from '@web/lib/live.ts';
import { firstStepsKey } from '@web/pickers/firstSteps/useFirstSteps.ts';
import * as z from 'zod';

const Done = z.record(FirstStep, z.boolean());

const again = (client: QueryClient) => void client.invalidateQueries({ queryKey: firstStepsKey });

/** People come online and go all day: only a new one, or one less, changes a step. */
const whenCounted = (client: QueryClient, { action }: LiveData) => {
  if (action === 'create' || action === 'delete') again(client);
};

/** Asks again only while the first message is awaited: tickets change all day. */
function onTicket(client: QueryClient): void {
  const awaited = client
    .getQueriesData({ queryKey: firstStepsKey })
    .some(([, current]) => Done.safeParse(current).data?.message === false);
  if (awaited) again(client);
}

export const live: LiveTable = {
  ticket: onTicket,
  queue: whenCounted,
  user: whenCounted,
  quickmessage: whenCounted,
  whatsapp: again,
  whatsappSession: again,
  settings: again,
};
