import { refItem } from './records.ts';
import { putItem, queryPartition, writeItems } from './store.ts';
import { keys, partitions } from './table.ts';

/** A connection of a company, as the keys name it. */
export interface AccountConnection {
  readonly companyId: number;
  readonly whatsappId: number;
}

/**
 * Notes that a connection belongs to a business account, because the platform's reports about the account name no
 * number.
 */
export const storeAccount = (wabaId: string, { companyId, whatsappId }: AccountConnection): Promise<void> =>
  putItem(refItem(keys.templateAccount(wabaId, companyId, whatsappId), { companyId, whatsappId }));

export const forgetAccount = (wabaId: string, { companyId, whatsappId }: AccountConnection): Promise<void> =>
  writeItems([{ remove: keys.templateAccount(wabaId, companyId, whatsappId) }]);

// Numbers of one business account; Meta allows twenty.
const maxConnections = 50;

/** Connections that were noted for a business account; some may have left it since. */
export async function connectionsOfAccount(wabaId: string): Promise<AccountConnection[]> {
  const { items } = await queryPartition({
    pk: partitions.templateAccounts(wabaId),
    limit: maxConnections,
    consistent: true,
  });
  return items.map((item) => ({ companyId: Number(item['companyId']), whatsappId: Number(item['whatsappId']) }));
}
