import { api } from '@web/lib/api.ts';
import type { Staff } from './StaffFields.tsx';

/** Puts a new queue to those who are to serve it, and behind the numbers that lead there. */
export async function saveStaff(queueId: number, { userIds, connectionIds }: Staff): Promise<void> {
  if (userIds.length + connectionIds.length === 0) return;
  const [people, connections] = await Promise.all([api.users.names({}), api.connections.list({})]);
  const chosen = people.filter(({ id }) => userIds.includes(id));
  const numbers = connections.filter(({ id }) => connectionIds.includes(id));
  await Promise.all([
    ...chosen.map(({ id, queues }) => api.users.update({ id, queueIds: [...queues.map((one) => one.id), queueId] })),
    ...numbers.map(({ id, queueIds }) => api.connections.update({ id, queueIds: [...queueIds, queueId] })),
  ]);
}
