import { ConnectionView } from '@shared/connections/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { removeRow, upsertRow } from '@web/lib/rows.ts';
import * as z from 'zod';

/** A session event may carry no more than what changed. */
const SessionChange = ConnectionView.partial().extend({ id: z.number().int() });

function changed(client: QueryClient, raw: unknown): void {
  const whole = ConnectionView.safeParse(raw);
  if (whole.success) {
    patchQueries(client, 'connections', 'list', (current) => {
      // Events go to everybody, so they hide more of the token than an administrator's own answer.
      const accessToken = current.find(({ id }) => id === whole.data.id)?.accessToken ?? whole.data.accessToken;
      return upsertRow(current, { ...whole.data, accessToken });
    });
    return;
  }
  const part = SessionChange.safeParse(raw);
  if (!part.success) {
    void client.invalidateQueries({ queryKey: ['connections'] });
    return;
  }
  patchQueries(client, 'connections', 'list', (current) =>
    current.map((one) => (one.id === part.data.id ? { ...one, ...part.data } : one)),
  );
}

export const live: LiveTable = {
  whatsapp(client, data) {
    if (data['action'] === 'delete') {
      const id = Number(data['whatsappId']);
      patchQueries(client, 'connections', 'list', (current) => removeRow(current, id));
    } else changed(client, data['whatsapp']);
  },
  // Copies changed at the platform, or a sync went on.
  template: (client) => void client.invalidateQueries({ queryKey: ['templates'] }),
  whatsappSession: (client, data) => changed(client, data['session']),
};
