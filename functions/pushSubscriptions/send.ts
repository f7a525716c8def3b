import type { Device, PushMessage } from '@shared/pushSubscriptions/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type PushKeys, pushRequest } from '../core/events/webPush.ts';
import { log } from '../core/log.ts';
import { fetchPublicUrl } from '../core/outbound/publicUrl.ts';
import { isKnownService } from './knownServices.ts';
import { changeDevices } from './repo.ts';

export interface DevicePush {
  readonly userId: number;
  readonly device: Device;
  readonly push: PushMessage;
}

type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

/** Milliseconds. Push services answer at once or not at all, and the caller waits for all of them. */
const timeoutMs = 5000;
const atOnce = 25;

const outcomeOf = (status: number): PushOutcome => {
  if (status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
};

async function send({ device, push }: DevicePush, keys: PushKeys): Promise<{ outcome: PushOutcome; reason: string }> {
  if (!isKnownService(device.endpoint)) return { outcome: 'refused', reason: 'forbidden' };
  const topic = push.path.replaceAll(/[^\w]/g, '').slice(-32);
  const { headers, body } = pushRequest(device, { text: JSON.stringify(push), topic }, keys);
  const result = await fetchPublicUrl(device.endpoint, { method: 'POST', headers, body, timeoutMs, maxBytes: 16_384 });
  if (result.ok) return { outcome: outcomeOf(result.answer.status), reason: String(result.answer.status) };
  const isPassing = result.fault === 'timeout' || result.fault === 'network';
  return { outcome: isPassing ? 'later' : 'refused', reason: result.fault };
}

const forget = ({ companyId }: CompanyCtx, { userId, device }: DevicePush): Promise<void> =>
  changeDevices({ companyId, userId }, (devices) => devices.filter(({ id }) => id !== device.id));

/**
 * Sends to the devices, each by its push service; a device that its service no longer knows is forgotten.
 * @returns ids of the devices whose service failed for now
 */
export async function pushTo(ctx: CompanyCtx, sendings: readonly DevicePush[], keys: PushKeys): Promise<string[]> {
  const unreached: string[] = [];
  const one = async (sending: DevicePush): Promise<void> => {
    const { outcome, reason } = await send(sending, keys);
    if (outcome === 'sent') return;
    // An endpoint is a secret of the browser's, and of no use in a log.
    log.warn('push.notSent', { companyId: ctx.companyId, userId: sending.userId, outcome, reason });
    if (outcome === 'gone') await forget(ctx, sending);
    if (outcome === 'later') unreached.push(sending.device.id);
  };
  for (let start = 0; start < sendings.length; start += atOnce) {
    await Promise.all(sendings.slice(start, start + atOnce).map(one));
  }
  return unreached;
}
