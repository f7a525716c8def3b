import '@test/support/web/setup.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { aConnectionView } from '@test/support/web/connections.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from '@web/ui/toast.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionsScreen } from './ConnectionsScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const link = { since: '2026-11-23T12:00:00.000Z', restarts: 0, restrictedUntil: null, codeUntil: null };
const number = (fields: Partial<ConnectionView> = {}): ConnectionView =>
  aConnectionView({ channel: 'whatsapp', name: 'Balcão', statusReason: '', number: '', link, ...fields });

async function show(connections: ConnectionView[]) {
  const server = fakeServer();
  server.on('GET /whatsapp', { body: connections });
  server.on('GET /whatsapp-waiting', { body: [] });
  server.on('GET /queue', { body: [] });
  const user = person({ company: { ...person().company, hasLinking: true } });
  renderSignedIn(<ConnectionsScreen />, { server, user });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return server;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('goes on from a new number to its code, and lays no notice over it', async () => {
  const said = vi.spyOn(toast, 'success');
  const server = await show([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Nova conexão' })[0] as HTMLElement);
  await userEvent.click(screen.getByRole('menuitem', { name: 'WhatsApp por QR code' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Balcão');
  const saved = number({ status: 'OPENING' });
  server.on('POST /whatsapp', { body: saved });
  server.on('GET /whatsapp', { body: [saved] });
  await press('Salvar');
  expect(await screen.findByRole('dialog', { name: 'Conectar Balcão' })).toBeVisible();
  expect(said).not.toHaveBeenCalled();
});

it('shows that a code is on its way as soon as it was ordered, not only once the list says so', async () => {
  const codeUntil = new Date(Date.now() + 60_000).toISOString();
  const shown = number({ status: 'qrcode', link: { ...link, codeUntil } });
  const server = await show([shown]);
  server.on('GET /whatsapp/1', { body: { ...shown, pairingCode: 'ABCD1234' } });
  await press('Mostrar código');
  const dialog = await screen.findByRole('dialog', { name: 'Conectar Balcão' });
  server.on('GET /whatsapp', () => new Promise(() => undefined));
  server.on('PUT /whatsappsession/1', { body: number({ status: 'OPENING', updatedAt: codeUntil }) });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Mostrar QR code' }));
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Mostrar QR code' })).toBeNull());
  expect(within(dialog).queryByRole('status', { name: 'Código' })).toBeNull();
  expect(within(dialog).getByText('Preparando o código…')).toBeVisible();
});

it('begins the line again of a number whose device is known, and forgets it only after a question', async () => {
  const taken = { status: 'DISCONNECTED', statusReason: 'REPLACED', number: '5585988880001' } as const;
  const server = await show([number({ ...taken, link: { ...link, hasDevice: true } })]);
  expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
  server.on('POST /whatsappsession/1', { body: number({ status: 'OPENING' }) });
  await press('Reiniciar');
  await waitFor(() => expect(server.at('POST /whatsappsession/1')).toHaveLength(1));
  await press('Desconectar');
  expect(screen.getByRole('alertdialog', { name: 'Desconectar Balcão?' })).toHaveTextContent('leia um código novo');
  expect(server.at('DELETE /whatsappsession/1')).toEqual([]);
});
