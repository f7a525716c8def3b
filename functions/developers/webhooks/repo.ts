import { daySeconds, minuteMs } from '@shared/core/time.ts';
import {
  erasedReason,
  logDays,
  maxEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@shared/developers/webhook.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { collection, type OfCompany } from '../../core/store/collection.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { webhookDeliveryEntity, webhookEndpointEntity } from '../../core/store/developerEntities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem, queryPartition, updateItem, wasApplied } from '../../core/store/store.ts';
import { type Key, keys, partitions } from '../../core/store/table.ts';
import { update } from '../../core/store/update.ts';

export const endpointRecords = collection<WebhookEndpoint>({
  kind: 'webhookEndpoint',
  entity: webhookEndpointEntity,
  key: keys.webhookEndpoint,
  partition: partitions.webhookEndpoints,
  most: maxEndpoints,
  missing: 'ERR_NO_WEBHOOK_FOUND',
  quota: { counter: 'webhookEndpoints', refused: 'ERR_WEBHOOK_LIMIT' },
  counted: ['failures', 'failingSince', 'retryAt', 'lastSuccessAt'],
});

export const saveDelivery = (delivery: WebhookDelivery, { now }: Pick<CompanyCtx, 'now'>): Promise<void> =>
  putItem({
    ...toItem(webhookDeliveryEntity, delivery),
    ttl: Math.floor(now.getTime() / 1000) + logDays * daySeconds,
  });

export async function findDelivery(
  { companyId }: OfCompany,
  endpointId: number,
  id: string,
): Promise<WebhookDelivery | undefined> {
  const item = await getItem(keys.webhookDelivery(companyId, endpointId, id), true);
  return item && fromItem(webhookDeliveryEntity, item);
}

const pageSize = 30;

/** Newest first. */
export async function listDeliveries({ companyId }: OfCompany, endpointId: number, after: Key | undefined) {
  const pk = partitions.webhookLog(companyId, endpointId);
  const { items, last } = await queryPartition({ pk, limit: pageSize, descending: true, after: after && { ...after } });
  return { deliveries: items.map((item) => fromItem(webhookDeliveryEntity, item)), last };
}

/** A success ends what failed before it, and is noted at most once a minute otherwise. */
export async function noteSuccess(endpoint: WebhookEndpoint, at: Date): Promise<void> {
  const { companyId, id, failures, lastSuccessAt } = endpoint;
  const minuteAgo = new Date(at.getTime() - minuteMs).toISOString();
  if (failures === 0 && lastSuccessAt !== undefined && lastSuccessAt > minuteAgo) return;
  await wasApplied(
    updateItem({
      Key: { ...keys.webhookEndpoint(companyId, id) },
      UpdateExpression: 'SET failures = :none, lastSuccessAt = :now REMOVE failingSince, retryAt',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': 0, ':now': at.toISOString() },
    }),
  );
}

/** Clears earlier failures, so that the next attempt may start at once. */
export async function forgetFailures({ companyId, id }: WebhookEndpoint): Promise<void> {
  const write = update(
    keys.webhookEndpoint(companyId, id),
    { set: { failures: 0 }, clear: ['failingSince', 'retryAt'] },
    { exists: true },
  );
  await wasApplied(commit([{ write }]));
}

/** Counts a failure in a row, unless another delivery counted one since this one began. */
export async function noteFailure(endpoint: WebhookEndpoint, at: Date, pauseSeconds: number): Promise<void> {
  const { companyId, id, failures } = endpoint;
  await wasApplied(
    updateItem({
      Key: { ...keys.webhookEndpoint(companyId, id) },
      UpdateExpression: 'SET failures = :more, retryAt = :retryAt, failingSince = if_not_exists(failingSince, :now)',
      ConditionExpression: 'failures = :failures',
      ExpressionAttributeValues: {
        ...{ ':more': failures + 1, ':failures': failures, ':now': at.toISOString() },
        ':retryAt': at.getTime() + pauseSeconds * 1000,
      },
    }),
  );
}

/**
 * Stops an active endpoint for good, until an administrator starts it again. @param alongside what is done with it
 * @returns false when it was stopped already
 */
export async function stopEndpoint(
  { companyId, id }: WebhookEndpoint,
  status: 'failing' | 'gone',
  alongside: readonly Step[],
): Promise<boolean> {
  const write = update(
    keys.webhookEndpoint(companyId, id),
    { set: { status }, clear: ['retryAt'], add: { version: 1 } },
    { expected: { status: 'active' } },
  );
  return wasApplied(commit([{ write }, ...alongside]));
}

const perLook = 500;

/** A page of the log in its order. */
export async function logPage({ companyId }: OfCompany, endpointId: number, after: string | undefined) {
  const pk = partitions.webhookLog(companyId, endpointId);
  const from = after === undefined ? undefined : { pk, sk: after };
  const { items, last } = await queryPartition({ pk, limit: perLook, after: from, consistent: true });
  const next = last === undefined ? undefined : String(last['sk']);
  return { deliveries: items.map((item) => fromItem(webhookDeliveryEntity, item)), after: next };
}

/** Clears a contact's data from a log entry and cancels its delivery; time and result are kept. */
export async function clearDelivery({ companyId, endpointId, id, state, body }: WebhookDelivery): Promise<void> {
  await wasApplied(
    updateItem({
      Key: { ...keys.webhookDelivery(companyId, endpointId, id) },
      UpdateExpression: 'SET #state = :state, reason = :reason, mediaKey = :none, #body = :body',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#state': 'state', '#body': 'body' },
      ExpressionAttributeValues: {
        ...{ ':state': state === 'delivered' ? state : 'failed', ':reason': erasedReason, ':none': null },
        ':body': { ...body, data: {} },
      },
    }),
  );
}
