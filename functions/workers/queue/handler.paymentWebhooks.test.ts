import { paymentWebhooks } from '@shared/paymentWebhooks/contract.ts';
import { openBank } from '@test/support/outside/bank.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { testSecrets } from '@test/support/server/secrets.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { handler as webhook } from '../../accounts/billing/webhook.ts';
import { changePlatformSettings } from '../../accounts/settings/platform.ts';
import { sandboxBankToken } from '../../core/secrets/sandboxBank.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const bank = await forFile(openBank());
beforeEach(async () => {
  await workshop.drain('jobs');
  bank.heard.length = 0;
});

const tell = (headers: Record<string, string>, body: unknown) =>
  call(webhook, paymentWebhooks.asaas, {}, { headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const fromAsaas = { 'asaas-access-token': testSecrets['asaas-webhook-token'] };
const fromBank = async () => ({ 'asaas-access-token': await sandboxBankToken() });
const event = (id: string) => ({ id, event: 'PAYMENT_RECEIVED', payment: { id: 'pay_9_nobody', value: 100 } });

it.each([
  ['no token', {}],
  ['another token', { 'asaas-access-token': 'x' }],
  ['an empty token', { 'asaas-access-token': '' }],
])('B-INV-4: a webhook with %s is refused and does nothing', async (_, headers) => {
  expect(await tell(headers, event('evt_1'))).toMatchObject({ status: 403, error: 'ERR_INVALID_SIGNATURE' });
  expect(await workshop.drain('jobs')).toEqual([]);
});

it('B-INV-4: one of the sandbox’s bank is nobody’s where the sandbox is shut', async () => {
  const headers = await fromBank();
  process.env['SANDBOX'] = 'off';
  const answer = await tell(headers, event('evt_2'));
  process.env['SANDBOX'] = 'on';
  expect(answer).toMatchObject({ status: 403, error: 'ERR_INVALID_SIGNATURE' });
  expect((await tell(headers, event('evt_2'))).status).toBe(200);
});

it.each(['asaas', 'pixKey'] as const)(
  'B-INV-4: one of the sandbox’s bank is nobody’s beside %s in the settings of the platform',
  async (name) => {
    const headers = await fromBank();
    await tell(headers, event(`evt_before_${name}`));
    await changePlatformSettings(async (current) => ({ ...current, [name]: 'given' }));
    try {
      expect(await tell(headers, event(`evt_${name}`))).toMatchObject({ status: 403, error: 'ERR_INVALID_SIGNATURE' });
      // What came before is asked of nobody.
      await workshop.work('jobs', jobs);
      expect(bank.heard).toEqual([]);
    } finally {
      await changePlatformSettings(async (current) => ({ ...current, [name]: '' }));
    }
    expect((await tell(headers, event(`evt_${name}`))).status).toBe(200);
  },
);

it.each([
  ['of a kind we do not know', { id: 'evt_k', event: 'INVOICE_CREATED' }, 0],
  ['of a payment that is none of ours', event('evt_o'), 1],
  ['that is empty', {}, 0],
  ['that is no JSON', '{"a":', 0],
])('B-INV-4: an authentic one %s is answered with exactly 200', async (_, body, count) => {
  expect((await tell(fromAsaas, body)).status).toBe(200);
  expect(await workshop.work('jobs', jobs)).toBe(count);
});

it('B-INV-4: the same event is asked about once', async () => {
  const headers = await fromBank();
  for (let turn = 0; turn < 3; turn += 1) {
    await tell(headers, event('evt_again'));
    await workshop.work('jobs', jobs);
  }
  expect(bank.heard.filter(({ path }) => path.endsWith('/pay_9_nobody'))).toHaveLength(1);
});

it('B-INV-4: what cannot be queued is refused, so that it comes again', async () => {
  const { QUEUE_URL_JOBS: url } = process.env;
  delete process.env['QUEUE_URL_JOBS'];
  expect((await tell(fromAsaas, event('evt_q'))).status).toBe(500);
  process.env['QUEUE_URL_JOBS'] = url;
});
