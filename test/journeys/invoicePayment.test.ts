import type { InvoiceView } from '@shared/invoices/contract.ts';
import type { BankPayment } from '@shared/sandbox/model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CompanySystem, openCompanySystem } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
beforeAll(async () => {
  office = await openCompanySystem();
});
afterAll(() => office.stop());

it('a company that was suspended pays at the bank, hears of it at once and works on; given back it owes again', async () => {
  const login = { email: 'dona@loja.test', password: 'Quatro-Palavras-Boas' };
  const plans = await office.admin.get<{ id: number }[]>('/plans/list');
  await office.admin.send('POST', '/companies', {
    ...{ ...login, name: 'Loja que deve', userName: 'Dona', document: '529.982.247-25' },
    ...{ planId: plans[0]?.id, dueDate: '2020-01-10', recurrence: 'ANUAL' },
  });
  const owner = await office.signIn(login.email, login.password);
  await expect(owner.get('/tickets')).rejects.toThrow('402');
  const ear = await owner.listen();

  const { invoices } = await owner.get<{ invoices: InvoiceView[] }>('/invoices/all');
  expect(invoices).toMatchObject([{ id: 1, status: 'open', dueDate: '2020-01-10' }]);
  await owner.send('POST', '/subscription', { invoiceId: 1 });
  const [charge] = await owner.get<BankPayment[]>('/sandbox/charges');
  await owner.send('POST', `/sandbox/charges/${charge?.id}`, { action: 'pay', times: 3 });
  const heard = await ear.hear(({ channel, data }) => channel.endsWith('-payment') && data.action === 'CONCLUIDA');
  expect(heard.data).toMatchObject({ company: { name: 'Loja que deve' } });
  await owner.get('/tickets');

  const { companyId } = invoices[0] ?? {};
  await office.admin.send('POST', '/invoices/1/refund', { companyId, paymentId: charge?.id });
  await ear.hear(({ channel, data }) => channel.endsWith('-payment') && data.action === 'DEVOLVIDA');
  const owed = await until(async () => {
    const now = (await owner.get<{ invoices: InvoiceView[] }>('/invoices/all')).invoices;
    return now.length === 2 ? now : undefined;
  }, 'the next invoice');
  expect(owed).toMatchObject([
    { id: 2, status: 'open', dueDate: '2020-01-10' },
    { id: 1, status: 'refunded' },
  ]);
  expect(ear.frames.filter(({ data }) => data.action === 'CONCLUIDA')).toHaveLength(1);
  ear.close();
});
