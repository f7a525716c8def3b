import type { LiveTable } from '@web/lib/live.ts';
import { updateUser } from '@web/lib/session.tsx';

/** The company's own due date, in what a payment tells. */
const dueDateIn = (company: unknown): string | undefined =>
  typeof company === 'object' && company !== null && 'dueDate' in company && typeof company.dueDate === 'string'
    ? company.dueDate
    : undefined;

export const live: LiveTable = {
  // Few, and each of them changes several answers.
  invoice: (client) => void client.invalidateQueries({ queryKey: ['invoices'] }),
  payment(client, data, { user }) {
    void client.invalidateQueries({ queryKey: ['invoices'] });
    const dueDate = dueDateIn(data['company']);
    if (dueDate !== undefined) updateUser({ company: { ...user.company, dueDate } });
  },
};
