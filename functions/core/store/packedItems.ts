import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { metricsPlaces } from './metricsKeys.ts';
import { getItem, type Item } from './store.ts';
import { keys } from './table.ts';

export const packed = (value: object): Uint8Array => deflateRawSync(JSON.stringify(value));
export const unpacked = <T>(item: Item | undefined): T =>
  (item ? JSON.parse(inflateRawSync(item['content'] as Uint8Array).toString('utf8')) : {}) as T;

/** Names of users, queues and connections at the last count, as `user:7`, including removed ones. */
export const readCountedNames = async (companyId: number): Promise<Readonly<Record<string, string>>> =>
  unpacked(await getItem(keys.metrics(companyId, metricsPlaces.names)));
