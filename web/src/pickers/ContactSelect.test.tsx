import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ContactName, ContactSelect } from './ContactSelect.tsx';
import { type UserName, UserSelect } from './UserSelect.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function Contact() {
  const [value, setValue] = useState<ContactName | null>(null);
  return <ContactSelect value={value} onChange={setValue} />;
}

function User() {
  const [value, setValue] = useState<UserName | null>(null);
  return <UserSelect value={value} onChange={setValue} without={[7]} />;
}

const field = () => screen.getByRole('combobox');

it('searches contacts from three characters, after a rest, and chooses with the keyboard', async () => {
  const server = fakeServer();
  server.on('GET /contacts/list', {
    body: [
      { id: 'a', name: 'Maria Lima', number: '5511912345678', profilePicUrl: null },
      { id: 'b', name: 'Maria Souza', number: '', profilePicUrl: null },
    ],
  });
  renderSignedIn(<Contact />, { server });
  await userEvent.type(field(), 'ma');
  expect(screen.getByText('Digite pelo menos 3 caracteres')).toBeVisible();
  await userEvent.type(field(), 'ria');
  expect(await screen.findByRole('option', { name: /Maria Souza/ })).toBeVisible();
  expect(server.at('GET /contacts/list').map(({ query }) => query)).toEqual([{ searchParam: 'maria' }]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Maria Souza');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(field()).toHaveValue('');
});

it('finds colleagues whatever the accents, and says who is online', async () => {
  const server = fakeServer();
  const one = { queues: [], email: 'x@y.z', profile: 'user' };
  server.on('GET /users/list', {
    body: [
      { ...one, id: 7, name: 'João Dono', online: true },
      { ...one, id: 8, name: 'João Reis', online: true },
    ],
  });
  renderSignedIn(<User />, { server });
  await userEvent.type(field(), 'joao');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['JRJoão ReisOnline']),
  );
  await userEvent.type(field(), 'zzz');
  expect(screen.getByText('Ninguém encontrado com “joaozzz”')).toBeVisible();
});

it('says of whom it found by a former number that it is one, and which they have now', async () => {
  const server = fakeServer();
  const [number, formerNumber] = ['5511912345678', '5511900001111'];
  server.on('GET /contacts/list', { body: [{ id: 'a', name: 'Maria', number, formerNumber, profilePicUrl: null }] });
  renderSignedIn(<Contact />, { server });
  await userEvent.type(field(), '11900001111');
  const option = await screen.findByRole('option', { name: /Maria/ });
  expect(option).toHaveTextContent('+55 (11) 91234-5678 · antes: +55 (11) 90000-1111');
});
