import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { updateSetting } from '@web/lib/session.tsx';
import * as z from 'zod';

const Changed = z.object({ key: z.string(), value: z.string() });

export const live: LiveTable = {
  settings(client, data) {
    const setting = Changed.safeParse(data['setting']);
    if (!setting.success) {
      void client.invalidateQueries({ queryKey: ['settings'] });
      return;
    }
    const { key, value } = setting.data;
    patchQueries(client, 'settings', 'company', (current) => ({ ...current, [key]: value }));
    patchQueries(client, 'settings', 'list', (current) =>
      current.map((one) => (one.key === key ? { key, value } : one)),
    );
    updateSetting(key, value);
  },
};
