import { messageEntity, messageId } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import { type BatchEntry, writeItems } from '@fn/core/store/store.ts';
import { queues } from '@fn/manifest.ts';
import { changeItems, changeOf } from '@fn/search/changes.ts';
import { handler as search } from '@fn/workers/search/handler.ts';
import type { Message } from '@shared/messages/model.ts';
import type { SQSEvent } from 'aws-lambda';
import { startStorage } from '../../support/server/storage.ts';
import { countingProxy } from '../proxy.ts';
import type { Run } from './prices.ts';
import { processorMs, type Surroundings } from './surroundings.ts';

/** Changes that become a segment together, and segments of a size that become one; see functions/search. */
const perSegment = 250;
const perMerger = 4;

/** What the index of the search was seen to need for so many messages, each of which had come alone. */
export interface SearchCaused {
  readonly messages: number;
  readonly runs: readonly Run[];
  readonly reads: number;
  readonly writes: number;
  /** Files put, fetched and removed. */
  readonly files: number;
}

/** Messages like one that was received, seconds apart, and what the stream's reader wrote of each. */
function entriesOf(like: Message, first: number): BatchEntry[] {
  return Array.from({ length: perSegment }, (_, position) => {
    const createdAt = new Date(Date.parse(like.createdAt) + (first + position) * 1000).toISOString();
    const id = messageId(like.whatsappId, like.contactId, createdAt, 'i');
    const message = { ...like, id, createdAt, updatedAt: createdAt, wid: `wamid.${first + position}` };
    const messages = [changeOf(undefined, message) ?? []].flat();
    const changes = changeItems(like.companyId, { at: createdAt, messages }, 'undefined-1');
    return [toItem(messageEntity, message, 'message.created'), ...changes].map((put) => ({ put }));
  }).flat();
}

function orderOf(companyId: number): SQSEvent {
  const attributes = { ApproximateReceiveCount: '1', MessageGroupId: String(companyId) };
  const body = JSON.stringify({ work: 'flush', companyId });
  return { Records: [{ messageId: 'm', receiptHandle: 'r', body, attributes }] } as unknown as SQSEvent;
}

/** Makes segments of many messages until they become one. */
export async function measureSearch(services: Surroundings, like: Message): Promise<SearchCaused> {
  const storage = await startStorage();
  const files = await countingProxy(process.env['AWS_ENDPOINT_URL_S3'] ?? '');
  process.env['AWS_ENDPOINT_URL_S3'] = files.endpoint;
  // The first of a company begins its index.
  await search(orderOf(like.companyId));
  const caused = { messages: perSegment * perMerger, runs: [] as Run[], reads: 0, writes: 0, files: 0 };
  for (let round = 0; round < perMerger; round += 1) {
    await writeItems(entriesOf(like, 1 + round * perSegment));
    files.take();
    await services.take();
    const before = processorMs();
    const result = await search(orderOf(like.companyId));
    const cpuMs = processorMs() - before;
    const table = await services.take();
    if (result.batchItemFailures.length > 0) throw new Error('the index was not written');
    const { calls } = files.take();
    const run = { name: 'search', memory: queues.search.handler.memory, cpuMs };
    caused.runs.push({ ...run, calls: table.calls + calls });
    caused.reads += table.readUnits;
    caused.writes += table.writeUnits;
    caused.files += calls;
  }
  await files.stop();
  await storage.stop();
  return caused;
}
