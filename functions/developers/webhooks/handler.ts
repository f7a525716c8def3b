import { randomBytes } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import { hourMs } from '@shared/core/time.ts';
import { webhookEndpoints } from '@shared/developers/contract.ts';
import { erasedReason, rotationHours, type WebhookBody, type WebhookEndpoint } from '@shared/developers/webhook.ts';
import { ulid } from 'ulid';
import * as z from 'zod';
import { checkFreshProof } from '../../accounts/records/freshProof.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { newRecord } from '../../core/store/collection.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { keys } from '../../core/store/table.ts';
import { enqueueWebhooks } from './job.ts';
import { post } from './post.ts';
import { endpointRecords, findDelivery, listDeliveries, noteSuccess, saveDelivery } from './repo.ts';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const endpointToView = (endpoint: WebhookEndpoint) => {
  const {
    companyId: _company,
    secret: _secret,
    formerSecret: _former,
    retryAt: _retry,
    version: _v,
    ...view
  } = endpoint;
  return view;
};

/** Started again it begins again. */
const started = (current: WebhookEndpoint, isActive: boolean | undefined): WebhookEndpoint => {
  if (isActive === undefined || isActive === (current.status === 'active')) return current;
  return { ...current, status: isActive ? 'active' : 'paused' };
};

async function rotate(ctx: Ctx, id: number) {
  const secret = newSecret();
  const sealed = await encrypt(secret);
  const until = new Date(ctx.now.getTime() + rotationHours * hourMs).toISOString();
  const { after } = await endpointRecords.change(ctx, id, (current) => ({
    ...current,
    secret: sealed,
    formerSecret: { secret: current.secret, until },
  }));
  return { ...endpointToView(after), sharedSecret: secret };
}

/** Sends a test event at once and returns the result. */
async function test(ctx: Ctx, id: number) {
  const endpoint = await endpointRecords.get(ctx, id);
  const at = ctx.now.toISOString();
  const data = { text: 'Prosa', endpoint: { id: endpoint.id, name: endpoint.name } };
  const body: WebhookBody = {
    id: `evt_${ulid()}`,
    type: 'webhook.test',
    createdAt: at,
    companyId: ctx.companyId,
    data,
  };
  const { isTaken, httpStatus, reason, durationMs } = await post(endpoint, { body, mediaKey: null }, ctx.now);
  const place = {
    id: `${stamp(at)}#${body.id}`,
    companyId: ctx.companyId,
    endpointId: id,
    group: 'test',
    mediaKey: null,
  };
  const tried = { attempts: 1, lastAttemptAt: at, httpStatus, reason, durationMs, body };
  await saveDelivery({ ...place, ...tried, state: isTaken ? 'delivered' : 'failed' }, ctx);
  if (isTaken) await noteSuccess(endpoint, ctx.now);
  return { isTaken, httpStatus, reason, durationMs };
}

async function replay(ctx: Ctx, endpointId: number, deliveryId: string) {
  const [endpoint, delivery] = await Promise.all([
    endpointRecords.get(ctx, endpointId),
    findDelivery(ctx, endpointId, deliveryId),
  ]);
  if (!delivery || delivery.reason === erasedReason) throw new AppError('ERR_WEBHOOK_DELIVERY_NOT_FOUND');
  if (endpoint.status !== 'active') throw new AppError('ERR_WEBHOOK_STOPPED');
  const { id, group, body, mediaKey } = delivery;
  const place = { companyId: ctx.companyId, endpointId, id, group, body, mediaKey };
  await enqueueWebhooks([{ ...place, since: ctx.now.getTime(), isReplay: true }]);
  return { message: 'Delivery queued' };
}

const position = cursorOf(z.object({ sk: z.string().max(100) }));

export const handler = serve(
  webhookEndpoints,
  {
    list: async (_, ctx) => (await endpointRecords.list(ctx)).map(endpointToView),
    async create({ name, url, events }, ctx) {
      const sharedSecret = newSecret();
      const record = await newRecord(ctx, 'webhookEndpoint');
      const begun = { status: 'active', failures: 0, secret: await encrypt(sharedSecret) } as const;
      return {
        ...endpointToView(await endpointRecords.insert({ ...record, name, url, events, ...begun })),
        sharedSecret,
      };
    },
    async update({ id, isActive, ...fields }, ctx) {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const { after } = await endpointRecords.change(ctx, id, (current) => ({
        ...started(current, isActive),
        ...given,
      }));
      // Earlier failures are cleared, so the next attempt may start at once.
      if (isActive) await noteSuccess({ ...after, failures: 1 }, ctx.now);
      return endpointToView(after);
    },
    remove: removal('Webhook', ({ id }, ctx) => endpointRecords.drop(ctx, id)),
    rotate: ({ id }, ctx) => rotate(ctx, id),
    test: ({ id }, ctx) => test(ctx, id),
    async deliveries({ endpointId, cursor }, ctx) {
      await endpointRecords.get(ctx, endpointId);
      const at = position.read(cursor);
      const { deliveries, last } = await listDeliveries(
        ctx,
        endpointId,
        at && keys.webhookDelivery(ctx.companyId, endpointId, at.sk),
      );
      const nextCursor = position.next(last && { sk: String(last['sk']) });
      const views = deliveries.map(({ companyId: _company, group: _group, mediaKey: _key, ...view }) => view);
      return { deliveries: views, count: views.length, hasMore: nextCursor !== null, nextCursor };
    },
    replay: ({ endpointId, deliveryId }, ctx) => replay(ctx, endpointId, deliveryId),
  },
  { checkProof: checkFreshProof },
);
