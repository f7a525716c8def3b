import '@test/support/web/setup.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const risk = /não é oficial.*recusa vincular algumas contas e bane números/;

it('says what this way risks before and while there is a code, and no more once it is linked', async () => {
  const { change } = show(aNumber());
  expect(screen.getByText(risk)).toBeVisible();
  expect(screen.getByText('Preparando o código…')).toBeVisible();
  change(aNumber({ status: 'PAIRING' }));
  expect(screen.getByText('Código lido. Conectando…')).toBeVisible();
  change(aNumber({ status: 'CONNECTED', number: '5585988880001' }));
  expect(screen.getByText('Conectado ao número +55 (85) 98888-0001.')).toBeVisible();
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

it('asks for a code to type where there is only the phone, and shows it in two halves', async () => {
  const first = shown(60);
  const { server, change } = show(first, { qrcode: 'data:image/svg+xml,um' }, true);
  server.on(`PUT /whatsappsession/${first.id}`, { body: aNumber() });
  const ask = screen.getByRole('button', { name: 'Usar código de texto' });
  expect(ask).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /Só tem o celular/ }), '+55 85 98888-0001');
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
