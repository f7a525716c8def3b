import { createConnection } from '@fn/channels/connections/changes.ts';
import { queueEntity, settingsEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { putItem } from '@fn/core/store/store.ts';
import { ConnectionInput } from '@shared/connections/contract.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import type { User } from '@shared/users/model.ts';
import { newCompany, newUser } from '../support/server/tenant.ts';
import { phoneNumberId, worldQueues } from './world.ts';

export interface BenchUsers {
  readonly admin: User;
  readonly agent: User;
}

export const benchCompany = 7;

/** The users of the bench; writing them again changes nothing. */
export async function people(): Promise<BenchUsers> {
  await newCompany({ id: benchCompany });
  // As every company has them: who lacks them is asked for them once more.
  await putItem(toItem(settingsEntity, { ...defaultSettings(), companyId: benchCompany }));
  const admin = await newUser(benchCompany, { id: 1, name: 'User 1', profile: 'admin' });
  const agents = await Promise.all(
    [2, 3, 4, 5, 6].map((id) => newUser(benchCompany, { id, name: `User ${id}`, queueIds: [1, 2, 3] })),
  );
  const [first] = agents;
  if (!first) throw new Error('no attendant');
  return { admin: admin.user, agent: first.user };
}

/** Queues and the connection, whose account counts as checked: the platform has no part in the bench. */
export async function equip(): Promise<void> {
  for (const queue of worldQueues(benchCompany)) await putItem(toItem(queueEntity, queue));
  const draft = ConnectionInput.parse({
    name: 'Bench',
    phoneNumberId,
    wabaId: '999000222',
    accessToken: 'bench',
    queueIds: [1, 2, 3],
    greetingMessage: 'Olá',
    isDefault: true,
  });
  const ctx = { companyId: benchCompany, now: new Date() };
  await createConnection(ctx, { connections: 10 }, draft, async (connection) => ({
    ...connection,
    status: 'CONNECTED',
    number: '551130001000',
  }));
}
