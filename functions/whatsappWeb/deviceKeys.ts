import './libraryBounds.ts';
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys';
import { type Lease, leaseCheck } from '../channels/linked/sessions.ts';
import { BoundedMap } from '../core/boundedMap.ts';
import { log } from '../core/log.ts';
import { decrypt, encrypt } from '../core/secrets/encryption.ts';
import { put, remove } from '../core/store/records.ts';
import { getItem, getItems, type Item, queryPartition, transact } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';

const credsName = 'creds';
/** Items of the table hold at most 409,600 bytes, their names among them. */
const maxSealed = 390_000;
/** The same before it is sealed, which makes it a third longer. */
const maxBytes = Math.floor((maxSealed - 200) / 4) * 3;
/** Writes per transaction besides the lease check, and their bytes together, of 4 MB at most. */
const perWrite = 90;
const bytesPerWrite = 3_500_000;
/** Cached keys that are read repeatedly; keys for first messages are read once. */
const maxKept = 500;

type SignalKeyKind = keyof SignalDataTypeMap;

/** Keys that cannot be replaced; all others are requested, sent or negotiated again once they are gone. */
const irreplaceable: readonly string[] = ['pre-key', 'app-state-sync-key'] satisfies SignalKeyKind[];

const serializeToJson = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);
const opened = (kind: string, text: string): unknown => {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  const isSyncKey = kind === 'app-state-sync-key';
  return isSyncKey ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>) : value;
};

/** Splits the writes into parts that fit a transaction. */
function* partsOf(writes: readonly TransactItem[]): Generator<TransactItem[]> {
  let [part, size]: [TransactItem[], number] = [[], 0];
  for (const write of writes) {
    const bytes = String(write.Put?.Item?.['sealed'] ?? '').length;
    if (part.length >= perWrite || size + bytes > bytesPerWrite) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(write);
    size += bytes;
  }
  if (part.length > 0) yield part;
}

/**
 * Credentials and Signal keys of a linked device. Changes stay in memory until `flush`, which must end before anything
 * is sent that depends on them: a worker that dies has then never announced a state that the table does not
 * have, and what it read without confirmation comes again. Every write is refused once another worker has the line.
 */
export class DeviceKeys implements SignalKeyStore {
  creds: AuthenticationCreds = initAuthCreds();
  private readonly lease: Lease;
  private dirty = new Map<string, string | null>();
  private readonly kept = new BoundedMap<string, string>(maxKept);
  /** Keys changed during a read, one set per reader. */
  private readonly changedDuring = new Set<Set<string>>();
  private writing: Promise<void> | undefined;
  /** Called before a change can be flushed. */
  onChange: () => void = () => undefined;
  /** Called when keys cannot be read, which the library treats like a message that cannot be decrypted. */
  onLost: (error: unknown) => void = () => undefined;

  constructor(lease: Lease) {
    this.lease = lease;
  }

  async load(): Promise<void> {
    const item = await getItem(this.keyOf(credsName), true);
    if (item) this.creds = opened(credsName, await decrypt(String(item['sealed']))) as AuthenticationCreds;
  }

  /** Addresses under which WhatsApp may name the account. */
  get me() {
    const { me } = this.creds;
    return { id: me?.id ?? '', lid: me?.lid ?? '' };
  }

  /** True if WhatsApp knows the device. */
  get isLinked(): boolean {
    return this.creds.account !== undefined;
  }

  /**
   * Number of a code that was not typed before its line or worker ended; WhatsApp would refuse the device in this
   * state.
   */
  get typedFor(): string | null {
    const { me } = this.creds;
    return me && !this.isLinked ? (me.id.split(/[:@]/)[0] ?? null) : null;
  }

  noteCreds(): void {
    this.dirty.set(credsName, serializeToJson(this.creds));
  }

  async get<K extends SignalKeyKind>(kind: K, ids: string[]): Promise<Record<string, SignalDataTypeMap[K]>> {
    const names = ids.map((id) => `${kind}.${id}`);
    const unknown = names.filter((name) => !this.dirty.has(name) && !this.kept.has(name));
    const changed = new Set<string>();
    this.changedDuring.add(changed);
    const read = await this.read(unknown).finally(() => this.changedDuring.delete(changed));
    // Values read may be older than those written meanwhile.
    if (unknown.some((name) => changed.has(name))) return this.get(kind, ids);
    if (kind !== 'pre-key') for (const [name, text] of read) this.kept.set(name, text);
    const found = ids.flatMap((id): [string, unknown][] => {
      const name = `${kind}.${id}`;
      const text = this.dirty.has(name) ? this.dirty.get(name) : (this.kept.get(name) ?? read.get(name));
      return text ? [[id, opened(kind, text)]] : [];
    });
    return Object.fromEntries(found) as Record<string, SignalDataTypeMap[K]>;
  }

  set(data: SignalDataSet): void {
    this.onChange();
    for (const [kind, records] of Object.entries(data)) {
      for (const [id, value] of Object.entries(records ?? {})) this.change(`${kind}.${id}`, value);
    }
  }

  /** Writes what has changed. @throws WriteConflict when the line is no longer ours */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
    this.writing = this.write().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async read(names: readonly string[]): Promise<Map<string, string>> {
    const items = await this.items(names);
    const found = new Map<string, string>();
    for (const [place, item] of items.entries()) {
      if (item) found.set(names[place] ?? '', await decrypt(String(item['sealed'])));
    }
    return found;
  }

  private async items(names: readonly string[]): Promise<(Item | undefined)[]> {
    const wanted = names.map((name) => this.keyOf(name));
    try {
      return await getItems(wanted, true);
    } catch (error) {
      this.onLost(error);
      throw error;
    }
  }

  private change(name: string, value: unknown): void {
    const text = value === null || value === undefined ? null : this.bounded(name, serializeToJson(value));
    for (const changed of this.changedDuring) changed.add(name);
    this.dirty.set(name, text);
    this.kept.delete(name);
  }

  /**
   * Drops a value too large for an item, so that the number keeps working. Lists of the recipients of a group key grow
   * without end, and without one the key is sent to all again; sessions and group keys grow with messages that their
   * senders skip on purpose, and are negotiated again; phone settings are fetched again as a whole.
   */
  private bounded(name: string, text: string): string | null {
    if (Buffer.byteLength(text) <= maxBytes) return text;
    const [kind = ''] = name.split('.');
    if (irreplaceable.includes(kind)) throw new Error(`a ${kind} is too large`);
    log.warn('linked.keyTooLarge', { companyId: this.lease.companyId, kind });
    return null;
  }

  private async write(): Promise<void> {
    if (this.dirty.size === 0) return;
    const changed = [...this.dirty];
    const writes = await Promise.all(changed.map(([name, text]) => this.writeOf(name, text)));
    for (const some of partsOf(writes)) await transact([leaseCheck(this.lease), ...some]);
    for (const [name, text] of changed) {
      if (this.dirty.get(name) !== text) continue;
      this.dirty.delete(name);
      if (text !== null && !name.startsWith('pre-key.') && name !== credsName) this.kept.set(name, text);
    }
  }

  private async writeOf(name: string, text: string | null): Promise<TransactItem> {
    const key = this.keyOf(name);
    return text === null ? remove(key) : put({ ...key, et: 'linkedSecret', sv: 1, sealed: await encrypt(text) });
  }

  private keyOf(name: string) {
    return keys.linkedSecret(this.lease.companyId, this.lease.whatsappId, name);
  }
}

/** Forgets the device: all its keys, the credentials first, so that half of it is never taken for the whole. */
export async function forgetDevice(lease: Lease): Promise<void> {
  const { companyId, whatsappId } = lease;
  await transact([leaseCheck(lease), remove(keys.linkedSecret(companyId, whatsappId, credsName))]);
  let after: Item | undefined;
  do {
    const page = await queryPartition({
      pk: partitions.linked(companyId, whatsappId),
      prefix: prefixes.linkedSecret,
      limit: 500,
      consistent: true,
      after,
    });
    for (let start = 0; start < page.items.length; start += perWrite) {
      const some = page.items.slice(start, start + perWrite);
      const removals = some.map((item) => remove({ pk: String(item['pk']), sk: String(item['sk']) }));
      // The next worker may have stored keys of another device here.
      await transact([leaseCheck(lease), ...removals]);
    }
    after = page.last;
  } while (after);
}
