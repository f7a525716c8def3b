import { createHash } from 'node:crypto';
import { AppError } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { pushSubscriptions } from '@shared/pushSubscriptions/contract.ts';
import { withDevice } from '@shared/pushSubscriptions/rules.ts';
import type { Ctx } from '../core/context/ctx.ts';
import { isPushKey } from '../core/events/webPush.ts';
import { removal } from '../core/http/recordRoutes.ts';
import { serve } from '../core/http/serve.ts';
import { pushKeys } from './keyPair.ts';
import { isKnownService } from './knownServices.ts';
import { changeDevices, findDevices } from './repo.ts';

const hashEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

const invalid = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'invalid' } });

async function save({ endpoint, keys: { p256dh, auth } }: Parsed<typeof pushSubscriptions.save>, ctx: Ctx) {
  if (!isKnownService(endpoint)) throw invalid('endpoint');
  if (!isPushKey(p256dh)) throw invalid('keys');
  const { companyId, user } = ctx;
  const { tokenVersion } = user;
  const device = { id: hashEndpoint(endpoint), endpoint, p256dh, auth, tokenVersion, createdAt: ctx.now.toISOString() };
  await changeDevices({ companyId, userId: user.id }, (devices) => withDevice(devices, device));
  return device;
}

async function remove(id: string, { companyId, user }: Ctx): Promise<void> {
  const current = await findDevices(companyId, user.id);
  if (!current?.devices.some((device) => device.id === id)) throw new AppError('ERR_NOT_FOUND');
  await changeDevices(current, (devices) => devices.filter((device) => device.id !== id));
}

export const handler = serve(pushSubscriptions, {
  key: async () => ({ publicKey: (await pushKeys()).publicKey }),
  save,
  remove: removal('Subscription', ({ id }, ctx) => remove(id, ctx)),
});
