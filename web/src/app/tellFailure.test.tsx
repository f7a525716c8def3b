import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@web/ui/Toaster.tsx';
import { toast } from '@web/ui/toast.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { tellFailure } from './tellFailure.ts';

afterEach(() => {
  act(() => toast.dismissAll());
  vi.unstubAllGlobals();
});

it('has the link sent again from where the unconfirmed e-mail stopped somebody', async () => {
  const server = fakeServer();
  server.on('POST /emailProof', { body: { email: 'dona@loja.example' } });
  renderSignedIn(<Toaster />, { server });
  act(() => tellFailure('Confirme primeiro o e-mail da empresa.', 'ERR_EMAIL_UNPROVEN'));
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
  expect(await screen.findByText('Link enviado a dona@loja.example')).toBeVisible();
  expect(server.at('POST /emailProof')).toHaveLength(1);
});

it('offers no link to who may not send it, and nothing beside other failures', async () => {
  renderSignedIn(<Toaster />, { server: fakeServer(), user: person({ profile: 'user' }) });
  act(() => tellFailure('Confirme primeiro o e-mail da empresa.', 'ERR_EMAIL_UNPROVEN'));
  expect(await screen.findByText('Confirme primeiro o e-mail da empresa.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull();
  act(() => tellFailure('Algo deu errado.', 'ERR_INTERNAL'));
  expect(await screen.findByText('Algo deu errado.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar de novo' })).toBeNull();
});
