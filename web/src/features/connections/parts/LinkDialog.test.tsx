import '@test/support/web/setup.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { syncServerClock } from '@web/lib/serverClock.ts';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { LinkDialog } from './LinkDialog.tsx';

const link = { since: '2026-11-23T12:00:00.000Z', restarts: 0, restrictedUntil: null, codeUntil: null };
const aNumber = (fields: Partial<ConnectionView> = {}): ConnectionView =>
  aConnectionView({ channel: 'whatsapp', name: 'Balcão', status: 'OPENING', statusReason: '', link, ...fields });
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const shown = (seconds: number): ConnectionView =>
  aNumber({ status: 'qrcode', link: { ...link, codeUntil: inSeconds(seconds) } });

function Shown({ first, onReady }: { first: ConnectionView; onReady: (set: (next: ConnectionView) => void) => void }) {
  const [current, setCurrent] = useState(first);
  useEffect(() => onReady(setCurrent), [onReady]);
  return <LinkDialog connection={current} onClose={() => undefined} />;
}

function show(connection: ConnectionView, code: object = {}, hasSandbox = false) {
  const server = fakeServer();
  server.on(`GET /whatsapp/${connection.id}`, { body: { ...connection, ...code } });
  const user = person({ company: { ...person().company, hasSandbox } });
  const shown: { set?: (next: ConnectionView) => void } = {};
  renderSignedIn(<Shown first={connection} onReady={(set) => (shown.set = set)} />, { server, user });
  return { server, change: (next: ConnectionView) => act(() => shown.set?.(next)) };
}

const region = () => screen.getByRole('region', { name: 'Andamento' });
const risk = /não é oficial.*recusa vincular algumas contas e bane números/;

it('says what this way risks before and while there is a code, and no more once it is linked', async () => {
  const { change } = show(aNumber());
  expect(screen.getByText(risk)).toBeVisible();
  expect(screen.getByText('Preparando o código…')).toBeVisible();
  change(aNumber({ status: 'PAIRING' }));
  expect(screen.getByText('Código lido. Conectando…')).toBeVisible();
  change(aNumber({ status: 'CONNECTED', number: '5585988880001' }));
  expect(region()).toHaveTextContent('Conectado ao número +55 (85) 98888-0001');
  expect(screen.queryByText(risk)).toBeNull();
});

it('says what the phone is needed for while it tells of the days before', () => {
  const days = { importOldMessages: '2026-10-01', importRecentMessages: '2026-10-31' };
  const { change } = show(aNumber(days));
  expect(screen.queryByText(/importação/)).toBeNull();
  change(aNumber({ ...days, status: 'CONNECTED', statusImportMessages: '1790000000000' }));
  expect(screen.getByText('Preparando a importação… Deixe o WhatsApp aberto no celular.')).toBeVisible();
});

it('shows the code with the seconds it is good for, and the next one', async () => {
  const first = shown(60);
  const { server, change } = show(first, { qrcode: 'data:image/svg+xml,um' });
  expect(await screen.findByRole('img', { name: 'QR code' })).toHaveAttribute('src', 'data:image/svg+xml,um');
  expect(screen.getByText(/^Vale por mais (60|59) s/)).toBeVisible();
  const next = shown(20);
  server.on(`GET /whatsapp/${next.id}`, { body: { ...next, qrcode: 'data:image/svg+xml,dois' } });
  change(next);
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'QR code' })).toHaveAttribute('src', 'data:image/svg+xml,dois'),
  );
  expect(screen.getByText(/^Vale por mais (20|19) s/)).toBeVisible();
});

it('counts the seconds by the clock of the server, whatever the one of the computer says', async () => {
  syncServerClock(String(Date.now() + 3_600_000));
  try {
    show(shown(3660), { qrcode: 'data:image/svg+xml,um' });
    expect(await screen.findByText(/^Vale por mais (60|59) s/)).toBeVisible();
  } finally {
    syncServerClock(String(Date.now()));
  }
});

it('asks for a code to type where there is only the phone, and shows it in two halves', async () => {
  const first = shown(60);
  const { server, change } = show(first, { qrcode: 'data:image/svg+xml,um' }, true);
  server.on(`PUT /whatsappsession/${first.id}`, { body: aNumber() });
  const ask = await screen.findByRole('button', { name: 'Usar código de texto' });
  const phone = screen.getByRole('textbox', { name: /Só tem o celular/ });
  await userEvent.type(phone, '0800{Enter}');
  expect(await screen.findByText(/^Número inválido/)).toBeVisible();
  expect(server.at(`PUT /whatsappsession/${first.id}`)).toEqual([]);
  await userEvent.clear(phone);
  await userEvent.type(phone, '+55 85 98888-0001');
  await userEvent.click(ask);
  expect(server.at(`PUT /whatsappsession/${first.id}`)[0]?.body).toMatchObject({ phone: '+55 85 98888-0001' });
  const typed = shown(160);
  server.on(`GET /whatsapp/${typed.id}`, { body: { ...typed, pairingCode: 'ABCD1234' } });
  change(typed);
  expect(await screen.findByRole('status', { name: 'Código' })).toHaveTextContent('ABCD-1234');
  expect(screen.getByText(/digite este código/)).toBeVisible();
  expect(screen.getByText(/^Vale por mais \d+ s\.$/)).toBeVisible();
  // The test phone reads pictures only.
  expect(screen.queryByRole('button', { name: 'Ler com o celular de teste' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar QR code' }));
  expect(server.at(`PUT /whatsappsession/${first.id}`)[1]?.body).not.toHaveProperty('phone');
});

it('shows no former code from the moment another one is asked for, and gives it back when that fails', async () => {
  const first = shown(160);
  const { server } = show(first, { pairingCode: 'ABCD1234' });
  let refuse = (): void => undefined;
  server.on(`PUT /whatsappsession/${first.id}`, async () => {
    await new Promise<void>((resolve) => (refuse = resolve));
    return { status: 500, body: { error: 'ERR_INTERNAL' } };
  });
  const ask = await screen.findByRole('button', { name: 'Mostrar QR code' });
  await userEvent.click(ask);
  expect(screen.queryByRole('status', { name: 'Código' })).toBeNull();
  expect(screen.queryByText(/^Vale por mais/)).toBeNull();
  expect(within(region()).getByText('Preparando o código…')).toBeVisible();
  expect(screen.getByText('Aponte a câmera para este código.')).toBeVisible();
  expect(ask).toHaveFocus();
  await act(async () => refuse());
  expect(await screen.findByRole('status', { name: 'Código' })).toBeVisible();
});

it('keeps the focus within what goes on when the step goes that had it, and tells of each in one place', async () => {
  const first = shown(60);
  const { server, change } = show(first, { qrcode: 'data:image/svg+xml,um' });
  server.on(`PUT /whatsappsession/${first.id}`, { body: aNumber() });
  const announced = region().firstElementChild;
  expect(announced).toHaveAttribute('aria-live', 'polite');
  await userEvent.type(await screen.findByRole('textbox', { name: /Só tem o celular/ }), '+55 85 98888-0001{Enter}');
  change(aNumber());
  expect(region()).toHaveFocus();
  expect(announced).toHaveTextContent('Preparando o código…');
  const typed = shown(160);
  server.on(`GET /whatsapp/${typed.id}`, { body: { ...typed, pairingCode: 'ABCD1234' } });
  change(typed);
  expect(await screen.findByRole('status', { name: 'Código' })).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Mostrar QR code' }).focus());
  change(aNumber({ status: 'CONNECTED', number: '5585988880001' }));
  expect(region()).toHaveFocus();
  expect(announced).toHaveTextContent('Conectado ao número');
  expect(region().firstElementChild).toBe(announced);
});

const known = { ...link, hasDevice: true };

it.each([
  ['TIMEOUT', 'NO_ANSWER'],
  ['OPENING', ''],
] as const)(
  'says of a linked number that its line is opened again, and offers no code (%s)',
  (status, statusReason) => {
    show(aNumber({ status, statusReason, number: '5585988880001', link: known }));
    expect(screen.getByText(/continua vinculado/)).toBeVisible();
    expect(screen.queryByText(risk)).toBeNull();
    expect(screen.queryByText('Abra o WhatsApp no celular do número.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
  },
);

it('begins the line of a linked number again that another program took, with the device there is', async () => {
  const connection = aNumber({ status: 'DISCONNECTED', statusReason: 'REPLACED', link: known });
  const { server } = show(connection);
  server.on(`POST /whatsappsession/${connection.id}`, { body: aNumber({ link: known }) });
  expect(screen.getByText(/Outro programa usa esta mesma sessão/)).toBeVisible();
  expect(screen.queryByText(risk)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reiniciar' }));
  expect(server.at(`POST /whatsappsession/${connection.id}`)).toHaveLength(1);
});

it.each([
  ['DISCONNECTED', 'UNSCANNED', 'Nenhum código foi lido a tempo.'],
  ['DISCONNECTED', 'REFUSED_405', 'O WhatsApp recusou vincular esta conta.'],
  ['DISCONNECTED', 'BANNED', 'O WhatsApp baniu o número.'],
  ['TIMEOUT', 'NO_ANSWER', 'O WhatsApp não responde; tentamos de novo.'],
] as const)('says why there is no code (%s, %s) and asks for a new one', async (status, statusReason, words) => {
  const connection = aNumber({ status, statusReason });
  const { server } = show(connection);
  server.on(`PUT /whatsappsession/${connection.id}`, { body: aNumber() });
  expect(screen.getByText(words)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Gerar novo código' }));
  expect(server.at(`PUT /whatsappsession/${connection.id}`)).toHaveLength(1);
});

it('keeps saying that WhatsApp does not answer while it goes on trying', () => {
  show(aNumber({ statusReason: 'NO_ANSWER' }));
  expect(screen.getByText('O WhatsApp não responde; tentamos de novo.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
});

it('has a phone of the sandbox scan the code, once for two clicks', async () => {
  const connection = shown(60);
  const { server } = show(connection, { qrcode: 'data:image/svg+xml,um' }, true);
  server.on('POST /sandbox/links', () => new Promise(() => undefined));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Ler com o celular de teste' }));
  expect(server.at('POST /sandbox/links')).toHaveLength(1);
  expect(server.at('POST /sandbox/links')[0]?.body).toEqual({ connectionId: connection.id });
});

it('offers no phone of the sandbox where there is none', () => {
  show(shown(60));
  expect(screen.queryByRole('button', { name: 'Ler com o celular de teste' })).toBeNull();
});
