import type { ConnectionView } from '@shared/connections/model.ts';
import type { QueueWithOptions } from '@shared/queues/model.ts';
import { allOf } from '@shared/queues/tree.ts';

/** Record that queues, their options and connections can refer to. */
export interface ReferencedRecord {
  readonly kind: 'integration' | 'prompt' | 'fileList';
  readonly id: number;
}

export type Reference =
  | { readonly by: 'connection' | 'queue'; readonly name: string }
  | { readonly by: 'option'; readonly name: string; readonly queue: string };

const recordKindToIdField = { integration: 'integrationId', prompt: 'promptId', fileList: 'fileListId' } as const;

const optionLeads = {
  integration: 'optIntegrationId',
  prompt: undefined,
  fileList: 'optFileId',
} as const;

/** Lists the references to it that are left in these records. */
export function referencesTo(
  { kind, id }: ReferencedRecord,
  queues: readonly QueueWithOptions[],
  connections: readonly Pick<ConnectionView, 'name' | 'integrationId' | 'promptId'>[],
): Reference[] {
  const option = optionLeads[kind];
  const ofQueue = (queue: QueueWithOptions): Reference[] => [
    ...(queue[recordKindToIdField[kind]] === id ? [{ by: 'queue' as const, name: queue.name }] : []),
    ...allOf(queue.chatbots)
      .filter((one) => option !== undefined && one[option] === id)
      .map(({ name }) => ({ by: 'option' as const, name, queue: queue.name })),
  ];
  const leads = (connection: (typeof connections)[number]) =>
    kind !== 'fileList' && connection[recordKindToIdField[kind]] === id
      ? [{ by: 'connection' as const, name: connection.name }]
      : [];
  return [...connections.flatMap(leads), ...queues.flatMap(ofQueue)];
}
