import { companyEntity } from '@fn/core/store/entities.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import type { Company } from '@shared/companies/model.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import { invoices } from '@shared/invoices/contract.ts';
import { paymentWebhooks } from '@shared/paymentWebhooks/contract.ts';
import { sandbox as sandboxRoutes } from '@shared/sandbox/contract.ts';
import { openBank } from '@test/support/outside/bank.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as billing } from '../../accounts/billing/handler.ts';
import { handler as webhook } from '../../accounts/billing/webhook.ts';
import { changePlatformSettings } from '../../accounts/settings/platform.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import { sandboxBankToken } from '../../core/secrets/sandboxBank.ts';
import { handler as deliver } from '../../sandbox/deliver.ts';
import { deliverPaymentNews } from '../../sandbox/deliveries.ts';
import { handler as sandbox } from '../../sandbox/handler.ts';
import { runHourly } from '../../timers/hourly.ts';
import { handler as jobs } from './handler.ts';

let company: Company;
let admin: SignedIn;
const today = zoned(new Date()).date;

const workshop = await forFile(openStoreFixture());
const bank = await forFile(openBank());
const staff = await newUser((await newTenant()).company.id, { profile: 'admin', super: true });
beforeEach(async () => {
  await workshop.drain('jobs');
  const document = '52998224725';
  ({ company, admin } = await newTenant({ dueDate: addDays(today, 5), recurrence: 'MENSAL', document }));
  await call(billing, invoices.list, {}, { token: admin.token });
  bank.heard.length = 0;
});

const subscribe = () => call(billing, invoices.subscribe, { invoiceId: 1 }, { token: admin.token });
const invoice = async () => (await call(billing, invoices.get, { id: 1 }, { token: admin.token })).json;
const dueDate = async () => fromItem(companyEntity, (await getItem(keys.company(company.id), true)) ?? {}).dueDate;
const charges = async () => (await call(sandbox, sandboxRoutes.charges, {}, { token: admin.token })).json;
const pay = async (action: string, id?: string, times = 1) => {
  const [newest] = await charges();
  return call(sandbox, sandboxRoutes.payCharge, { id: id ?? newest?.id, action, times }, { token: admin.token });
};
/** Until nothing waits any more: webhooks, then what they ordered. */
const settle = async () => {
  await workshop.work('sandbox', deliver);
  await workshop.work('jobs', jobs);
};
const made = () => bank.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'));

describe('B-INV-3: a charge at a provider', () => {
  it('is of the invoice’s value, in the name of the company, and made once', async () => {
    const { json, status } = await subscribe();
    expect(status).toBe(200);
    expect(json).toMatchObject({ provider: 'sandbox', value: 100, txid: expect.stringMatching(/^pay_/) });
    expect(made().map(({ json: sent }) => sent)).toEqual([
      expect.objectContaining({ billingType: 'PIX', value: 100, externalReference: `C${company.id}N1` }),
    ]);
    expect(made()[0]?.headers).toMatchObject({ 'user-agent': 'Prosa', access_token: await sandboxBankToken() });
    expect((await subscribe()).json.qrcode).toEqual(json.qrcode);
    expect(made()).toHaveLength(1);
  });

  it('is made once by a double click', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, subscribe));
    expect(answers.map(({ status, error }) => error ?? status)).toEqual(
      expect.arrayContaining([200, 'ERR_PAYMENT_IN_PREPARATION']),
    );
    expect(await charges()).toHaveLength(1);
    expect((await subscribe()).status).toBe(200);
    expect(made()).toHaveLength(1);
  });

  it('whose answer was lost is found again instead of made twice', async () => {
    bank.fails('POST /sandbox/bank/payments', 'answerLost');
    expect(await subscribe()).toMatchObject({ status: 400, error: 'ERR_PAYMENT_PROVIDER' });
    expect(await charges()).toHaveLength(1);
    expect((await subscribe()).status).toBe(200);
    expect(await charges()).toHaveLength(1);
    expect(made()).toHaveLength(1);
  });

  it.each(['GET /sandbox/bank/payments', 'POST /sandbox/bank/customers', 'GET /sandbox/bank/payments/{id}/pixQrCode'])(
    'fails when the provider is down at %s, and works afterwards',
    async (route) => {
      bank.fails(route, 'down');
      expect(await subscribe()).toMatchObject({ status: 400, error: 'ERR_PAYMENT_PROVIDER' });
      expect((await subscribe()).status).toBe(200);
      expect(await charges()).toHaveLength(1);
    },
  );

  it('of a value that changed replaces the one before', async () => {
    await subscribe();
    const place = { companyId: company.id, id: 1 };
    await call(billing, invoices.update, { ...place, value: 80 }, { token: staff.token });
    expect((await subscribe()).json).toMatchObject({ value: 80 });
    expect(await charges()).toMatchObject([{ value: 80, status: 'PENDING' }]);
  });

  it('is Asaas’s where there is a token, at its address', async () => {
    process.env['ASAAS_URL'] = `${bank.url}/api/sandbox/bank`;
    const token = await encrypt(await sandboxBankToken());
    await changePlatformSettings(async (current) => ({ ...current, asaas: token }));
    expect((await subscribe()).json).toMatchObject({ provider: 'asaas' });
    await changePlatformSettings(async (current) => ({ ...current, asaas: '' }));
  });
});

describe('B-INV-4: what the provider says was paid', () => {
  it('renews once, however often it is told', async () => {
    await subscribe();
    expect((await pay('pay', undefined, 4)).json).toMatchObject({ status: 'RECEIVED' });
    await settle();
    expect(await invoice()).toMatchObject({ status: 'paid', receivedValue: 100, charge: null });
    expect(await dueDate()).toBe(renewedOnce);
    const [{ id = '' } = {}] = await charges();
    for (const eventId of ['a', 'b', 'b']) {
      await deliverPaymentNews({ companyId: company.id, paymentId: id, status: 'RECEIVED', eventId }, 2);
    }
    await settle();
    expect(await dueDate()).toBe(renewedOnce);
  });

  it('of half is a part; the rest is charged and completes it', async () => {
    await subscribe();
    await pay('payHalf');
    await settle();
    expect(await invoice()).toMatchObject({ status: 'open', receivedValue: 50, missingValue: 50 });
    expect(await dueDate()).toBe(company.dueDate);
    expect((await subscribe()).json).toMatchObject({ value: 50 });
    await pay('pay');
    await settle();
    expect(await invoice()).toMatchObject({ status: 'paid', receivedValue: 100 });
  });

  it('twice is one renewal and a surplus, which can be given back', async () => {
    await subscribe();
    await pay('payTwice');
    await settle();
    expect(await invoice()).toMatchObject({ status: 'paid', receivedValue: 200, surplusValue: 100 });
    expect(await dueDate()).toBe(renewedOnce);
    const paymentId = (await invoice()).payments[1]?.id;
    const order = { companyId: company.id, id: 1, paymentId };
    const back = await Promise.all(
      Array.from({ length: 3 }, () => call(billing, invoices.refund, order, { token: staff.token })),
    );
    expect(back.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await invoice()).toMatchObject({ status: 'paid', surplusValue: 0, refundedValue: 100 });
    expect(await dueDate()).toBe(renewedOnce);
    expect((await charges()).map(({ status }) => status).sort()).toEqual(['RECEIVED', 'REFUNDED']);
  });

  it('and given back at the bank takes the renewal back, also when told late and in the wrong order', async () => {
    await subscribe();
    const [{ id = '' } = {}] = await charges();
    await pay('pay');
    await pay('refund', id);
    const waiting = (await workshop.drain('sandbox')).reverse();
    for (const { body } of waiting) {
      await call(webhook, paymentWebhooks.asaas, {}, { body: String(body), headers: await fromBank() });
      await workshop.work('jobs', jobs);
    }
    expect(await dueDate()).toBe(company.dueDate);
    expect((await invoice()).status).not.toBe('paid');
  });

  it('a part of which is given back by hand, with the answer lost, is given back once', async () => {
    await subscribe();
    await pay('pay');
    await settle();
    const paymentId = (await invoice()).payments[0]?.id;
    const order = { companyId: company.id, id: 1, paymentId, value: 30 };
    const refund = () => call(billing, invoices.refund, order, { token: staff.token });
    bank.fails('POST /sandbox/bank/payments/{id}/refund', 'answerLost');
    expect(await refund()).toMatchObject({ status: 400, error: 'ERR_PAYMENT_PROVIDER' });
    expect((await refund()).json).toMatchObject({ receivedValue: 70, refundedValue: 30, status: 'paid' });
    expect(await charges()).toMatchObject([{ refundedValue: 30 }]);
    expect(await dueDate()).toBe(renewedOnce);
  });

  it('is found by asking when no webhook ever comes', async () => {
    await subscribe();
    await workshop.drain('jobs');
    await pay('pay');
    await workshop.drain('sandbox');
    await runHourly(new Date(Date.now() + 3_600_000 * company.id));
    await workshop.work('jobs', jobs);
    expect((await invoice()).status).toBe('paid');
    expect(await dueDate()).toBe(renewedOnce);
  });

  it('comes before the charge was stored, and counts', async () => {
    bank.fails('GET /sandbox/bank/payments/{id}/pixQrCode', 'down');
    await subscribe();
    await pay('pay');
    await settle();
    expect((await invoice()).status).toBe('paid');
  });

  it('is not what a webhook says of it', async () => {
    await subscribe();
    const [{ id = '' } = {}] = await charges();
    const lie = { id, value: 100, status: 'RECEIVED', externalReference: `C${company.id}N1` };
    const body = JSON.stringify({ id: 'evt_lie', event: 'PAYMENT_RECEIVED', payment: lie });
    expect((await call(webhook, paymentWebhooks.asaas, {}, { body, headers: await fromBank() })).status).toBe(200);
    await workshop.work('jobs', jobs);
    expect(await invoice()).toMatchObject({ status: 'open', receivedValue: 0 });
  });

  it('waits for a provider that is down', async () => {
    await subscribe();
    await pay('pay');
    await workshop.work('sandbox', deliver);
    bank.fails('GET /sandbox/bank/payments/{id}', 'down');
    expect(await workshop.step('jobs', jobs)).toEqual({ done: 0, back: 1 });
    expect((await invoice()).status).toBe('open');
    workshop.pass(60);
    await workshop.work('jobs', jobs);
    expect((await invoice()).status).toBe('paid');
  });
});

const fromBank = async () => ({ 'asaas-access-token': await sandboxBankToken() });
const renewedOnce = (() => {
  const [year = 0, month = 0, day = 0] = addDays(today, 5).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
})();

it('the sandbox’s bank is for who has its token, and each company pays its own', async () => {
  const strange = await fetch(`${bank.url}/api/sandbox/bank/payments?externalReference=C${company.id}N1`, {
    headers: { access_token: 'x' },
  });
  expect(strange.status).toBe(401);
  await subscribe();
  const [{ id = '' } = {}] = await charges();
  const other = await newTenant();
  const input = { id, action: 'pay' };
  expect((await call(sandbox, sandboxRoutes.payCharge, input, { token: other.admin.token })).status).toBe(404);
  expect((await call(sandbox, sandboxRoutes.charges, {}, { token: other.admin.token })).json).toEqual([]);
});

it('the hour is begun once, whoever gets there first', async () => {
  await workshop.drain('jobs');
  const at = new Date('2030-01-01T10:00:10Z');
  await Promise.all(Array.from({ length: 8 }, () => runHourly(at)));
  await runHourly(new Date('2030-01-01T10:59:00Z'));
  const begun = await workshop.drain('jobs');
  expect(begun.filter(({ type }) => type === 'invoices.due')).toEqual([{ type: 'invoices.due', companyId: 2 }]);
});
