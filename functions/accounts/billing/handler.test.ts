import { companyEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { companies } from '@shared/companies/contract.ts';
import type { Company } from '@shared/companies/model.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import { invoices } from '@shared/invoices/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { handler as companiesHandler } from '../companies/handler.ts';
import { changePlatformSettings } from '../settings/platform.ts';
import { ensureInvoice, ensureInvoices } from './due.ts';
import { handler } from './handler.ts';

const today = zoned(new Date()).date;
const document = '52998224725';
const bankId = (turn: number): string => `E0000000020261122120012345678${String(turn).padStart(3, '0')}`;

const pix = { pixKey: 'pix@prosa.example', pixName: 'Prosa', pixCity: 'Sao Paulo' };
const withPix = (pixKey: string) => changePlatformSettings(async (current) => ({ ...current, ...pix, pixKey }));

await forFile(startEngine());
const staff = await newUser((await newTenant()).company.id, { profile: 'admin', super: true });
await withPix(pix.pixKey);

const owing = (fields: Partial<Company> = {}) =>
  newTenant({ dueDate: addDays(today, 5), recurrence: 'MENSAL', document, ...fields });
const companyNow = async ({ id }: Company): Promise<Company> =>
  fromItem(companyEntity, (await getItem(keys.company(id), true)) ?? {});
const list = async (token: string) => (await call(handler, invoices.list, {}, { token })).json.invoices;

describe('B-INV-1: the invoice that is due', () => {
  it('is there once the list is opened, with what the plan says', async () => {
    const { company, admin } = await owing({ recurrence: 'TRIMESTRAL', plan: { ...widePlan, amount: 99.9 } });
    const { json, status } = await call(handler, invoices.list, {}, { token: admin.token });
    expect(status).toBe(200);
    expect(json).toMatchObject({ count: 1, hasMore: false, nextCursor: null });
    expect(json.invoices).toEqual([
      expect.objectContaining({
        ...{ id: 1, companyId: company.id, detail: 'Plano 1', users: 100, connections: 100, queues: 100 },
        ...{ value: 299.7, dueDate: addDays(today, 5), status: 'open', recurrence: 'TRIMESTRAL' },
        ...{ receivedValue: 0, missingValue: 299.7, surplusValue: 0, refundedValue: 0, paidAt: null, txid: null },
      }),
    ]);
  });

  it.each([
    ['is due in 20 days', { dueDate: addDays(today, 20) }, 0],
    ['is due in 19 days', { dueDate: addDays(today, 19) }, 1],
    ['is overdue', { dueDate: addDays(today, -40) }, 1],
    ['never expires', { dueDate: null }, 0],
    ['pays nothing', { plan: { ...widePlan, amount: 0 } }, 0],
  ])('of a company that %s', async (_, fields, count) => {
    const { admin } = await owing(fields);
    expect(await list(admin.token)).toHaveLength(count);
  });

  it('is one when many workers try at once', async () => {
    const { company, admin } = await owing();
    await Promise.all(Array.from({ length: 12 }, () => ensureInvoice(company.id, new Date())));
    await ensureInvoices(company.id, new Date());
    expect(await list(admin.token)).toHaveLength(1);
  });

  it('follows due date, plan and recurrence while nobody has paid, and keeps an agreed value', async () => {
    const { company, admin } = await owing();
    await list(admin.token);
    const dueDate = addDays(today, 9);
    await putItem(
      toItem(companyEntity, { ...company, dueDate, recurrence: 'ANUAL', plan: { ...widePlan, amount: 50 } }),
    );
    expect(await list(admin.token)).toMatchObject([{ id: 1, value: 600, dueDate, recurrence: 'ANUAL' }]);
    const place = { companyId: company.id, id: 1 };
    const agreed = await call(handler, invoices.update, { ...place, value: 480 }, { token: staff.token });
    expect(agreed.json).toMatchObject({ value: 480 });
    await putItem(toItem(companyEntity, { ...company, dueDate, plan: { ...widePlan, amount: 70 } }));
    expect(await list(admin.token)).toMatchObject([{ id: 1, value: 480, recurrence: 'MENSAL' }]);
  });

  it('that was canceled is not made again for the same date, and can be opened again', async () => {
    const { company, admin } = await owing();
    await list(admin.token);
    const set = (status: string) =>
      call(handler, invoices.update, { companyId: company.id, id: 1, status }, { token: staff.token });
    expect((await set('canceled')).json.status).toBe('canceled');
    expect(await list(admin.token)).toMatchObject([{ id: 1, status: 'canceled' }]);
    const dueDate = addDays(today, 9);
    await putItem(toItem(companyEntity, { ...(await companyNow(company)), dueDate }));
    expect(await list(admin.token)).toMatchObject([{ id: 2, status: 'open', dueDate }, { id: 1 }]);
    expect(await set('open')).toMatchObject({ status: 409, error: 'ERR_INVOICE_ALREADY_OPEN' });
  });
});

describe('B-INV-2: the list', () => {
  it('is the own company’s; the platform’s staff may name another', async () => {
    const { company, admin } = await owing();
    await list(admin.token);
    const { token } = staff;
    expect((await call(handler, invoices.list, { companyId: company.id }, { token })).json.invoices).toHaveLength(1);
    const gone = await call(handler, invoices.list, { companyId: 999_999 }, { token });
    expect(gone).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
    const attendant = await newUser(company.id);
    expect((await call(handler, invoices.list, {}, { token: attendant.token })).status).toBe(403);
  });

  it('is reached after the subscription expired', async () => {
    const { admin } = await owing({ dueDate: addDays(today, -30) });
    expect(await list(admin.token)).toHaveLength(1);
  });
});

describe('B-INV-3: a charge', () => {
  const ask = (token: string, input: object = {}) =>
    call(handler, invoices.subscribe, { invoiceId: 1, ...input }, { token });

  it('is of the invoice’s value, whatever the form says, and the same while it can be paid', async () => {
    const { admin } = await owing();
    await list(admin.token);
    const first = await ask(admin.token, { price: 1, plan: '{"price":1}', firstName: 'Ana', users: 3 });
    expect(first.json).toMatchObject({ invoiceId: 1, provider: 'pix', value: 100, expiresIn: 3600 });
    expect(first.json.qrcode.qrcode).toContain('5406100.005802BR5905Prosa6009Sao Paulo');
    expect(first.json.qrcode.imagemQrcode).toMatch(/^data:image\/svg\+xml;base64,/);
    const again = await ask(admin.token);
    expect(again.json.qrcode).toEqual(first.json.qrcode);
    const seen = await call(handler, invoices.get, { id: 1 }, { token: admin.token });
    expect(seen.json).toMatchObject({ charge: { qrcode: first.json.qrcode }, payments: [] });
  });

  it.each(['cardNumber', 'cvv', 'nameOnCard', 'creditCard', 'securityCode'])('refuses %s by name', async (name) => {
    const { admin } = await owing();
    await list(admin.token);
    const answer = await ask(admin.token, { [name]: '4111111111111111' });
    expect(answer).toMatchObject({
      status: 400,
      error: 'ERR_CARD_NOT_ACCEPTED',
      fields: { [name]: 'card_not_accepted' },
    });
    expect(JSON.stringify(answer.json)).not.toContain('4111');
    expect((await ask(admin.token, { [name]: '' })).status).toBe(200);
  });

  it('needs a document, and keeps the one that is given', async () => {
    const { company, admin } = await owing({ document: '' });
    await list(admin.token);
    expect(await ask(admin.token)).toMatchObject({ status: 400, error: 'ERR_INVOICE_DOCUMENT_REQUIRED' });
    expect((await ask(admin.token, { document: '111.444.777-35' })).status).toBe(200);
    expect((await companyNow(company)).document).toBe('11144477735');
  });

  it('is not there without a way to pay', async () => {
    const { admin } = await owing();
    await list(admin.token);
    await withPix('');
    process.env['SANDBOX'] = 'off';
    expect(await ask(admin.token)).toMatchObject({ status: 409, error: 'ERR_PAYMENT_NOT_SET_UP' });
    process.env['SANDBOX'] = 'on';
    await withPix(pix.pixKey);
    expect((await ask(admin.token)).status).toBe(200);
  });

  it('of another company’s invoice does not exist', async () => {
    const { admin } = await owing();
    await list(admin.token);
    const stranger = await owing();
    expect(await ask(stranger.admin.token)).toMatchObject({ status: 404, error: 'ERR_NO_INVOICE_FOUND' });
  });
});

describe('B-INV-4: a Pix that was confirmed by hand', () => {
  const confirm = (company: Company, input: object) =>
    call(handler, invoices.confirm, { companyId: company.id, id: 1, ...input }, { token: staff.token });
  const refund = (company: Company, input: object) =>
    call(handler, invoices.refund, { companyId: company.id, id: 1, ...input }, { token: staff.token });

  it('renews from the due date, once, in the transaction of the payment', async () => {
    const { company, admin } = await owing({ dueDate: '2027-01-31', recurrence: 'BIMESTRAL' });
    await ensureInvoice(company.id, new Date('2027-01-25T12:00:00Z'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(company, { endToEndId: bankId(1) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await companyNow(company)).dueDate).toBe('2027-03-31');
    expect(await getItem(keys.company(company.id), true)).toMatchObject({ ev: 'company.renewed' });
    expect(await list(admin.token)).toMatchObject([{ id: 1, status: 'paid', value: 200, txid: bankId(1) }]);
  });

  it('keeps the day of the month through short months, also where the platform moves the date on by hand', async () => {
    const { company, admin } = await owing({ dueDate: '2031-01-31' });
    const dates = ['2031-02-28', '2031-03-31', '2031-04-30'];
    for (const [turn, dueDate] of dates.entries()) {
      const before = await companyNow(company);
      await ensureInvoice(company.id, new Date(`${before.dueDate}T12:00:00Z`));
      const paid = await call(
        handler,
        invoices.confirm,
        { companyId: company.id, id: turn + 1, endToEndId: bankId(20 + turn) },
        { token: staff.token },
      );
      expect(paid.status).toBe(200);
      expect(await companyNow(company)).toMatchObject({ dueDate, dueDay: 31 });
    }
    const refunded = await refund(company, { id: 3, paymentId: bankId(22) });
    expect(refunded.json.status).toBe('refunded');
    expect(await companyNow(company)).toMatchObject({ dueDate: '2031-03-31', dueDay: 31 });
    const move = (dueDate: string) =>
      call(companiesHandler, companies.update, { id: company.id, dueDate }, { token: staff.token });
    for (const dueDate of ['2031-04-30', '2031-02-28', '2031-03-31', '2031-02-28']) {
      expect((await move(dueDate)).json).toMatchObject({ dueDate, dueDay: 31 });
    }
    expect((await move('2031-06-15')).json).toMatchObject({ dueDay: 15 });
    const own = await call(companiesHandler, companies.get, { id: company.id }, { token: admin.token });
    expect(own.json).toMatchObject({ dueDate: '2031-06-15', dueDay: 15 });
  });

  it('renews an overdue company from today', async () => {
    const { company } = await owing({ dueDate: '2020-01-10' });
    await ensureInvoice(company.id, new Date());
    expect((await confirm(company, { endToEndId: bankId(2) })).json).toMatchObject({
      status: 'paid',
      receivedValue: 100,
    });
    const { dueDate } = await companyNow(company);
    expect(dueDate?.slice(0, 7)).toBe(addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7));
  });

  it('counts for one invoice only', async () => {
    const [one, other] = [await owing(), await owing()];
    for (const { company } of [one, other]) await ensureInvoice(company.id, new Date());
    expect((await confirm(one.company, { endToEndId: bankId(3) })).status).toBe(200);
    const again = await confirm(other.company, { endToEndId: bankId(3).toLowerCase() });
    expect(again).toMatchObject({ status: 409, error: 'ERR_PAYMENT_ALREADY_CONFIRMED' });
    expect((await companyNow(other.company)).dueDate).toBe(other.company.dueDate);
  });

  it('of too little is kept as a part; the rest completes it, and more is told as surplus', async () => {
    const { company, admin } = await owing();
    await ensureInvoice(company.id, new Date());
    const part = await confirm(company, { endToEndId: bankId(4), value: 40 });
    expect(part.json).toMatchObject({ status: 'open', receivedValue: 40, missingValue: 60 });
    expect((await companyNow(company)).dueDate).toBe(company.dueDate);
    const charge = await call(handler, invoices.subscribe, { invoiceId: 1 }, { token: admin.token });
    expect(charge.json).toMatchObject({ value: 60 });
    const rest = await confirm(company, { endToEndId: bankId(5), value: 70.5 });
    expect(rest.json).toMatchObject({ status: 'paid', receivedValue: 110.5, surplusValue: 10.5 });
    const more = await confirm(company, { endToEndId: bankId(6), value: 0.1 });
    expect(more.json).toMatchObject({ status: 'paid', surplusValue: 10.6 });
  });

  it('that goes back takes the renewal with it, and the next invoice is of the same date', async () => {
    const { company, admin } = await owing();
    await ensureInvoice(company.id, new Date());
    await confirm(company, { endToEndId: bankId(7), value: 130 });
    const surplus = await refund(company, { paymentId: bankId(7), value: 30 });
    expect(surplus.json).toMatchObject({ status: 'paid', surplusValue: 0, refundedValue: 30 });
    expect((await companyNow(company)).dueDate).not.toBe(company.dueDate);
    const all = await refund(company, { paymentId: bankId(7) });
    expect(all.json).toMatchObject({ status: 'refunded', receivedValue: 0, refundedValue: 130, paidAt: null });
    expect(await getItem(keys.company(company.id), true)).toMatchObject({
      ev: 'company.updated',
      dueDate: company.dueDate,
    });
    expect(await refund(company, { paymentId: bankId(7) })).toMatchObject({ error: 'ERR_PAYMENT_NOT_REFUNDABLE' });
    expect(await refund(company, { paymentId: 'x' })).toMatchObject({ error: 'ERR_NO_PAYMENT_FOUND' });
    expect(await list(admin.token)).toMatchObject([
      { id: 2, status: 'open', dueDate: company.dueDate },
      { id: 1, status: 'refunded' },
    ]);
  });
});
