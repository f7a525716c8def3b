import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { readStored } from '@web/lib/storage.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { ProfileDialog } from './ProfileDialog.tsx';

const user = person();
const place = `PUT /users/${user.id}`;

beforeEach(() => setLanguage('pt-BR'));

function open(server = fakeServer()) {
  const onClose = vi.fn();
  renderSignedIn(<ProfileDialog onClose={onClose} />, { user, server });
  return { server, onClose };
}
const field = (name: RegExp): HTMLElement => screen.getByLabelText(name, { selector: 'input' });
const present = /^Sua senha atual/;
async function write(name: RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('asks for the present password exactly when the way to sign in changes', async () => {
  open();
  expect(screen.queryByLabelText(present)).not.toBeInTheDocument();
  await write(/^Nova senha/, 'Outra-senha-42');
  expect(field(present)).toBeInTheDocument();
  await userEvent.clear(field(/^Nova senha/));
  expect(screen.queryByLabelText(present)).not.toBeInTheDocument();
  await write(/^E-mail/, 'nova@loja.example');
  expect(field(present)).toBeInTheDocument();
});

it('sends no password and renews no session for another name', async () => {
  const { server, onClose } = open();
  server.on(place, { body: { ...user, name: 'Ana Maria' } });
  await write(/^Nome/, 'Ana Maria');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.at(place)[0]?.body).toMatchObject({ name: 'Ana Maria' });
  expect(Object.keys(Object(server.at(place)[0]?.body))).not.toEqual(expect.arrayContaining(['password']));
  expect(server.at('POST /auth/refresh_token')).toHaveLength(0);
});

it('keeps in this browser that one stays in the queue, and only once it was saved', async () => {
  localStorage.clear();
  const { server, onClose } = open();
  server.on(place, { body: user });
  await userEvent.click(screen.getByRole('checkbox', { name: /continuar na fila/ }));
  expect(readStored('staysAfterAccept', String(user.id))).toBe(false);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(readStored('staysAfterAccept', String(user.id))).toBe(true);
  expect(Object(server.at(place)[0]?.body)).not.toHaveProperty('staysAfterAccept');
  localStorage.clear();
});

it('says beside the field that the present password is wrong, and stays open with what was typed', async () => {
  const { server, onClose } = open();
  const fields = { currentPassword: 'password_wrong' };
  server.on(place, { status: 400, body: { error: 'ERR_VALIDATION', fields } });
  await write(/^Nova senha/, 'Outra-senha-42');
  await write(present, 'errada');
  await save();
  expect(await screen.findByText('Esta não é a sua senha atual.')).toBeInTheDocument();
  expect(field(present)).toBeInvalid();
  expect(field(/^Nova senha/)).toHaveValue('Outra-senha-42');
  expect(onClose).not.toHaveBeenCalled();
  expect(server.at('POST /auth/refresh_token')).toHaveLength(0);
});

it('lets who has no password leave it empty, so that the server asks for another proof', async () => {
  const { server, onClose } = open();
  server.on(place, { body: user });
  await write(/^Nova senha/, 'Outra-senha-42');
  expect(field(present)).not.toBeRequired();
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(Object.keys(Object(server.at(place)[0]?.body))).not.toContain('currentPassword');
});

it('goes on with a session of its own once the others have ended', async () => {
  const { server, onClose } = open();
  server.on(place, { body: user });
  await write(/^Nova senha/, 'Outra-senha-42');
  await write(present, 'A-de-antes-1');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [request] = server.at(place);
  expect(request?.body).toMatchObject({ password: 'Outra-senha-42', currentPassword: 'A-de-antes-1' });
  expect(server.at('POST /auth/refresh_token')).toHaveLength(1);
});

it('B-AUTH-18: has a new phone confirmed by a code that goes to the one before', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const server = fakeServer();
  server.on('POST /formerPhone', { body: { handle: 'h' } });
  renderSignedIn(<ProfileDialog onClose={vi.fn()} />, {
    user: person({ phoneWaits: { until, formerEnd: '1111' } }),
    server,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
  await userEvent.type(await screen.findByLabelText(/^Código recebido no telefone anterior \(final 1111\)/), '123456');
  server.on('PUT /formerPhone', { status: 400, body: { error: 'ERR_INVALID_CODE' } });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar o telefone' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Código incorreto');
  server.on('PUT /formerPhone', { body: { message: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar o telefone' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(server.at('PUT /formerPhone').at(-1)?.body).toEqual({ handle: 'h', code: '123456' });
});

it('B-USER-11: says that another e-mail waits, sends its link again and withdraws it', async () => {
  const { server, onClose } = open();
  const waiting = { ...user, nextEmail: 'nova@loja.example' };
  server.on(place, { body: waiting });
  await write(/^E-mail/, waiting.nextEmail);
  await write(present, 'A-de-antes-1');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await screen.findByText(/^O novo e-mail nova@loja.example aguarda confirmação/)).toBeVisible();
  server.on(`POST /users/${user.id}/nextEmail`, { body: waiting });
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.at(`POST /users/${user.id}/nextEmail`)).toHaveLength(1));
  server.on(`DELETE /users/${user.id}/nextEmail`, { body: { ...user, nextEmail: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Manter o atual' }));
  await waitFor(() => expect(screen.queryByText(/aguarda confirmação/)).toBeNull());
});

it('B-MAIL-2: says that the link to another e-mail does not arrive, which an administrator may have sent again', async () => {
  const { server } = open();
  const nextEmailFailure = { kind: 'bounce' as const, at: '2026-11-20T13:00:00.000Z' };
  server.on(place, { body: { ...user, nextEmail: 'nova@loja.example', nextEmailFailure } });
  await write(/^E-mail/, 'nova@loja.example');
  await write(present, 'A-de-antes-1');
  await save();
  expect(await screen.findByText(/^Os e-mails para nova@loja.example voltam.*peça a um administrador/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Manter o atual' })).toBeVisible();
});
