import { ECSClient, UpdateServiceCommand } from '@aws-sdk/client-ecs';
import { lazily, patience, unlogged } from './awsClient.ts';

const client = /* @__PURE__ */ lazily(() => unlogged(new ECSClient(patience)));

/** Lets so many tasks of a service run. @param name of the cluster and of its one service */
export async function setTaskCount(name: string, count: number): Promise<void> {
  await client().send(new UpdateServiceCommand({ cluster: name, service: name, desiredCount: count }));
}
