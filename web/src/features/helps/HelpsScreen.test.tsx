import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HelpsScreen } from './HelpsScreen.tsx';
import { VideosScreen } from './VideosScreen.tsx';

const help = { id: 1, title: 'Começar', description: 'Em dois minutos', video: 'dQw4w9WgXcQ', createdAt: '' };

it('plays a video in a dialog that Escape closes', async () => {
  const server = fakeServer();
  server.on('GET /helps', { body: [help] });
  renderSignedIn(<HelpsScreen />, { server });
  await userEvent.click(await screen.findByRole('button', { name: 'Assistir: Começar' }));
  const frame = within(screen.getByRole('dialog', { name: 'Começar' })).getByTitle('Começar');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what will be here when there is nothing', async () => {
  const server = fakeServer();
  server.on('GET /helps', { body: [] });
  renderSignedIn(<HelpsScreen />, { server });
  expect(await screen.findByText(/Ainda não há vídeos/)).toBeVisible();
});

it('the platform’s staff publishes the address of a video', async () => {
  const server = fakeServer();
  server.on('GET /helps', { body: [] });
  server.on('POST /helps', { body: help });
  renderSignedIn(<VideosScreen />, { server, user: person({ super: true }) });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Novo vídeo' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Título/ }), 'Começar');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Vídeo/ }), 'https://example.com/x');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByRole('textbox', { name: /^Vídeo/ })).toHaveAccessibleDescription(/Cole o endereço de um vídeo/);
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Vídeo/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Vídeo/ }), 'https://youtu.be/dQw4w9WgXcQ');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.at('POST /helps')[0]?.body).toMatchObject({ title: 'Começar', video: 'dQw4w9WgXcQ' });
});
