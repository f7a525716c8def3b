import '@fn/whatsappWeb/libraryBounds.ts';
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';

/** What a phone tells of the past, as it sends it along. */
export function packedHistory(history: proto.IHistorySync): Uint8Array {
  const { INITIAL_BOOTSTRAP: syncType } = proto.HistorySync.HistorySyncType;
  const sync = proto.HistorySync.fromObject({ syncType, conversations: [], ...history });
  return deflateSync(proto.HistorySync.encode(sync).finish());
}
