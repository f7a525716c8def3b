import type { LiveTable } from '@web/lib/live.ts';
import { updateUser } from '@web/lib/session.tsx';

export const live: LiveTable = {
  // Few, and each of them changes several answers.
  invoice: (client) => void client.invalidateQueries({ queryKey: ['invoices'] }),
  payment(client, data, { user }) {
    void client.invalidateQueries({ queryKey: ['invoices'] });
    // A part payment names no company.
    const { dueDate } = (data['company'] ?? {}) as { readonly dueDate?: string };
    if (dueDate) updateUser({ company: { ...user.company, dueDate } });
  },
};
