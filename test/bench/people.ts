import type { User } from '@shared/users/model.ts';
import { newCompany, newUser } from '../support/tenant.ts';

export interface BenchUsers {
  readonly admin: User;
  readonly agent: User;
}

export const benchCompany = 7;

/** The company of the bench: an administrator and five attendants who serve all three queues. */
export async function people(): Promise<BenchUsers> {
  await newCompany({ id: benchCompany });
  const admin = await newUser(benchCompany, { id: 1, name: 'User 1', profile: 'admin' });
  const agents = await Promise.all(
    [2, 3, 4, 5, 6].map((id) => newUser(benchCompany, { id, name: `User ${id}`, queueIds: [1, 2, 3] })),
  );
  const [first] = agents;
  if (!first) throw new Error('no attendant');
  return { admin: admin.user, agent: first.user };
}
