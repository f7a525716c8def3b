import { aCharge, anInvoice, invoicesFixture, paidInvoice } from '@test/support/web/invoices.tsx';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverDate } from '@web/lib/serverClock.ts';
import { currentSession } from '@web/lib/session.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '../live.ts';

let desk: ReturnType<typeof invoicesFixture>;
beforeEach(() => {
  desk = invoicesFixture();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the checkout', () => {
  const user = person({ company: { ...person().company, document: '52998224725' } });
  const opened = async (at?: string) => {
    const client = desk.show({ user, at });
    if (at === undefined) await userEvent.click((await desk.row(/#7/)).getByRole('button', { name: /PAGAR/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Falta pouco' }));
    return { client, dialog };
  };
  const press = (dialog: ReturnType<typeof within>, name: string) =>
    userEvent.click(dialog.getByRole('button', { name }));
  const review = async () => {
    const { client, dialog } = await opened();
    await dialog.findByRole('textbox', { name: /^Nome completo/ });
    await press(dialog, 'PRÓXIMO');
    await dialog.findByText('Total a pagar');
    return { client, dialog };
  };

  beforeEach(() => {
    desk.listed(anInvoice());
    desk.known(anInvoice());
  });

  it('knows who pays already, asks for a document with right check digits, and for no card', async () => {
    const { dialog } = await opened();
    const document = await dialog.findByRole('textbox', { name: /^CPF\/CNPJ/ });
    expect(dialog.getByRole('textbox', { name: /^Nome completo/ })).toHaveValue('Ana Lima');
    expect(document).toHaveValue('52998224725');
    await userEvent.clear(document);
    await userEvent.type(document, '529.982.247-26');
    await press(dialog, 'PRÓXIMO');
    expect(document).toHaveAccessibleDescription(/inválido/);
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Nome completo/ }));
    await press(dialog, 'PRÓXIMO');
    expect(dialog.getByRole('textbox', { name: /^Nome completo/ })).toHaveAccessibleDescription(/Obrigatório/);
    const labels = dialog.getAllByRole('textbox').map((field) => field.getAttribute('name'));
    expect(labels.join()).not.toMatch(/card|cvv|cart/i);
  });

  it('shows what is about to be paid, goes back without losing a word, and pays once however often one presses', async () => {
    const { dialog } = await review();
    expect(dialog.getByText('529', { exact: false })).toBeInTheDocument();
    await press(dialog, 'VOLTAR');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Cidade/ }), 'Recife');
    await userEvent.type(dialog.getByRole('textbox', { name: /^CEP/ }), '50000-000');
    await press(dialog, 'PRÓXIMO');
    expect(await dialog.findByText(/Recife, 50000-000/)).toBeInTheDocument();
    let answer = (): void => undefined;
    desk.server.on('POST /subscription', () => new Promise((done) => (answer = () => done({ body: aCharge() }))));
    const pay = dialog.getByRole('button', { name: 'PAGAR' });
    await userEvent.dblClick(pay);
    await userEvent.click(pay);
    answer();
    expect(await dialog.findByRole('img', { name: /QR Code/ })).toHaveAttribute('src', 'data:image/png;base64,AAAA');
    const sent = desk.server.at('POST /subscription').map(({ body }) => body);
    expect(sent).toEqual([
      {
        ...{ invoiceId: 7, firstName: 'Ana', lastName: 'Lima', document: '52998224725' },
        ...{ zipcode: '50000-000', address2: '', city: 'Recife', state: '', country: 'Brasil' },
      },
    ]);
    expect(dialog.getByRole('textbox', { name: 'Pix copia e cola' })).toHaveValue('00020126PIX');
    expect(dialog.getByText(/^(59:\d\d|1:00:00)$/)).toBeInTheDocument();
  });

  it('keeps the form filled when the provider fails, and says why', async () => {
    const { dialog } = await review();
    desk.server.on('POST /subscription', { status: 400, body: { error: 'ERR_PAYMENT_PROVIDER' } });
    await press(dialog, 'PAGAR');
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    await press(dialog, 'VOLTAR');
    expect(dialog.getByRole('textbox', { name: /^Nome completo/ })).toHaveValue('Ana Lima');
    await press(dialog, 'PRÓXIMO');
    desk.server.on('POST /subscription', { body: aCharge() });
    await press(dialog, 'PAGAR');
    expect(await dialog.findByRole('img', { name: /QR Code/ })).toBeInTheDocument();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('says on the field what the server knows of the document', async () => {
    const { dialog } = await review();
    desk.server.on('POST /subscription', {
      status: 400,
      body: { error: 'ERR_INVOICE_DOCUMENT_REQUIRED' },
    });
    await press(dialog, 'PAGAR');
    expect(await dialog.findByRole('textbox', { name: /^CPF\/CNPJ/ })).toHaveAccessibleDescription(
      /CPF ou CNPJ da empresa/,
    );
  });

  it('copies the code, and selects it where the browser refuses', async () => {
    desk.known(anInvoice(), aCharge());
    const { dialog } = await opened();
    const button = await dialog.findByRole('button', { name: 'Copiar código' });
    const writeText = vi.fn().mockRejectedValueOnce(new Error('refused'));
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    await userEvent.click(button);
    expect(await dialog.findByText(/use Ctrl\+C/)).toBeInTheDocument();
    writeText.mockResolvedValueOnce(undefined);
    await userEvent.click(button);
    expect(await dialog.findByRole('button', { name: 'Código copiado' })).toBeInTheDocument();
    expect(writeText).toHaveBeenLastCalledWith('00020126PIX');
  });

  it('offers another code when the present one is over', async () => {
    desk.known(anInvoice(), aCharge({ expiresAt: new Date(serverDate().getTime() - 1000).toISOString() }));
    const { dialog } = await opened();
    expect(await dialog.findByText(/Este código expirou/)).toBeInTheDocument();
    expect(dialog.queryByRole('img')).toBeNull();
    desk.server.on('POST /subscription', { body: aCharge() });
    await press(dialog, 'Gerar novo código');
    expect(await dialog.findByRole('img', { name: /QR Code/ })).toBeInTheDocument();
  });

  it('tells of a payment that was too little and offers a code for the rest', async () => {
    desk.known(anInvoice({ receivedValue: 1000, missingValue: 299.9 }), aCharge());
    const { dialog } = await opened();
    expect(await dialog.findByText(/Recebemos R\$ 1\.000,00\. Faltam R\$ 299,90/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Gerar novo código' })).toBeInTheDocument();
  });

  it('opens from a link to the invoice, unless that is paid', async () => {
    const { dialog } = await opened('/financeiro-aberto?pay=7');
    expect(await dialog.findByRole('textbox', { name: /^Nome completo/ })).toBeInTheDocument();
  });

  it('leads nobody away who follows a link to an invoice that is paid', async () => {
    desk.listed(paidInvoice());
    desk.show({ at: '/financeiro-aberto?pay=7' });
    await screen.findByText('PAGO');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('hears of the payment at once and goes to the tickets after five seconds', async () => {
    desk.known(anInvoice(), aCharge());
    const { client, dialog } = await opened();
    await dialog.findByRole('img', { name: /QR Code/ });
    const after = { ...user, company: { ...user.company, dueDate: '2098-02-03' } };
    desk.server.on('GET /auth/me', { body: { ...after, user: after } });
    desk.known(paidInvoice());
    const session = currentSession();
    if (!session) throw new Error('nobody is signed in');
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    act(() => live['payment']?.(client, { action: 'CONCLUIDA', company: { dueDate: '2098-02-03' } }, session));
    expect(await dialog.findByText('Pagamento confirmado')).toBeInTheDocument();
    expect(dialog.getByText('Sua assinatura vale até 03/02/2098.')).toBeInTheDocument();
    expect(dialog.getByText(/Indo para os atendimentos em 5 segundos/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(dialog.getByText(/Indo para os atendimentos em 1 segundo/)).toBeInTheDocument();
    expect(desk.place()).toBe('/financeiro-aberto');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(desk.place()).toBe('/tickets');
  });

  it('lets somebody stay who wants to', async () => {
    desk.known(paidInvoice());
    desk.server.on('GET /auth/me', { body: { ...user, user } });
    const { dialog } = await opened();
    await userEvent.click(await dialog.findByRole('button', { name: 'Ficar aqui' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(desk.place()).toBe('/financeiro-aberto');
  });
});
