import type { PushSubscriptions } from '@shared/pushSubscriptions/model.ts';
import { dropHint } from '../core/store/hints.ts';
import { deleteVersion, fromItem, putVersion, toItem } from '../core/store/records.ts';
import { pushSubscriptionsEntity } from '../core/store/resourceEntities.ts';
import { createItem, getItem, queryPartition, retryConflicts, transact } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

/** Users that one message may call. Plans end below. */
const maxUsers = 100;

export async function findDevices(companyId: number, userId: number): Promise<PushSubscriptions | undefined> {
  const item = await getItem(keys.pushSubscriptions(companyId, userId), true);
  return item && fromItem(pushSubscriptionsEntity, item);
}

/** Users of a company with devices, by number. */
export async function listDevices(companyId: number, limit = maxUsers): Promise<PushSubscriptions[]> {
  const { items } = await queryPartition({ pk: partitions.pushSubscriptions(companyId), limit });
  return items.map((item) => fromItem(pushSubscriptionsEntity, item));
}

/** Name of the hint that a company has a device. */
export const devicesHint = (companyId: number): string => `devices ${companyId}`;

type Devices = PushSubscriptions['devices'];

/** Saves what `change` makes of a user's devices, without losing what others write meanwhile; without any there is no record. */
export const changeDevices = (
  { companyId, userId }: Pick<PushSubscriptions, 'companyId' | 'userId'>,
  change: (devices: Devices) => Devices,
): Promise<void> =>
  retryConflicts(async () => {
    const current = await findDevices(companyId, userId);
    const devices = change(current?.devices ?? []);
    if (current && devices.length === 0) {
      dropHint(devicesHint(companyId));
      return transact([deleteVersion(pushSubscriptionsEntity, current)]);
    }
    if (current) return transact([putVersion(pushSubscriptionsEntity, { ...current, devices }).write]);
    if (devices.length > 0)
      await createItem(toItem(pushSubscriptionsEntity, { companyId, userId, devices, version: 1 }));
  });
