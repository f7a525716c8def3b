import {
  GetQueueAttributesCommand,
  type QueueAttributeName,
  paginateListQueues,
  type SQSClient,
} from '@aws-sdk/client-sqs';

const counted: QueueAttributeName[] = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
];

const queueUrlToName = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

export const isDeadLetters = (name: string): boolean => /-dead(?:\.fifo)?$/.test(name);

/** Number of messages in each queue of a cell that is not empty: waiting, in flight or delayed, as SQS counts them. */
export async function countWaiting(client: SQSClient, stage: string): Promise<Readonly<Record<string, number>>> {
  const waiting: Record<string, number> = {};
  const pages = paginateListQueues({ client, pageSize: 100 }, { QueueNamePrefix: `prosa-${stage}-` });
  for await (const { QueueUrls = [] } of pages) {
    for (const url of QueueUrls) {
      const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: counted });
      const { Attributes = {} } = await client.send(command);
      const count = counted.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
      if (count > 0) waiting[queueUrlToName(url)] = count;
    }
  }
  return waiting;
}
