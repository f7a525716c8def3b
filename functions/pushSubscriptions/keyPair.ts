import { newPushKeys, type PushKeys } from '../core/events/webPush.ts';
import { decrypt, encrypt } from '../core/secrets/encryption.ts';
import { createItem, getItem, type Item, wasApplied } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

const key = keys.system('VAPID');

const pairOf = async (item: Item): Promise<PushKeys> => ({
  publicKey: String(item['publicKey']),
  privateKey: await decrypt(String(item['privateKey'])),
});

/** The installation's keys, made when first asked for; of two who make some at once, both use the first. */
export async function pushKeys(): Promise<PushKeys> {
  const current = await getItem(key);
  if (current) return pairOf(current);
  const { publicKey, privateKey } = newPushKeys();
  await wasApplied(createItem({ ...key, et: 'vapid', sv: 1, publicKey, privateKey: await encrypt(privateKey) }));
  const first = await getItem(key, true);
  if (!first) throw new Error('the keys for pushes were not kept');
  return pairOf(first);
}
