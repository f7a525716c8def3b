import type { Place } from '@shared/privacy/places.ts';
import { registry } from '@shared/privacy/registry.ts';
import type { Remaining } from '@shared/privacy/remains.ts';
import type { keys } from '../core/store/table.ts';
import type { QueueName } from '../manifestTypes.ts';

type Registered<Name extends string> = Readonly<Record<Name, Place>>;

/** Items that have a builder of their key, and what the readers of the stream put aside. */
type ItemName = keyof typeof keys | 'setAside';

/** Compile error if an item of the table is missing in the registry. */
const items: Registered<ItemName> = registry.items;
/** Nor while a queue is. */
const queues: Registered<QueueName> = registry.queues;

const { files, logs, memory, browsers, copies } = registry;

/** Every remainder that some place of the registry names. */
export const remaining: ReadonlySet<Remaining> = new Set(
  [items, queues, files, logs, memory, browsers, copies]
    .flatMap((places: Readonly<Record<string, Place>>) => Object.values(places))
    .flatMap(({ stays }) => stays ?? []),
);
