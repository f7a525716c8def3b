import { AppError } from '@shared/core/errors.ts';
import type { SandboxEmail } from '@shared/sandbox/model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { setMedia } from '@test/support/web/setup.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { createQueryClient } from '@web/lib/query.ts';
import { narrow } from '@web/lib/useMedia.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { MailboxScreen } from './MailboxScreen.tsx';

const emails = vi.hoisted(() => ({ list: [] as SandboxEmail[], fault: undefined as Error | undefined }));
vi.mock('@web/lib/api.ts', () => ({
  api: {
    sandbox: {
      emails: async () => {
        if (emails.fault) throw emails.fault;
        return emails.list;
      },
    },
  },
}));

const email = (id: string, subject: string): SandboxEmail => ({
  id,
  subject,
  at: '2026-03-04T15:06:07.000Z',
  from: 'Prosa <no-reply@prosa.local>',
  to: [`${id}@loja.example`],
  text: `texto de ${id}`,
  html: `<p>página de ${id}</p><script>parent.document.title = 'x'</script>`,
});

beforeEach(async () => {
  await setLanguage('pt-BR');
  setMedia('(min-width: 1200px)');
  Object.assign(emails, { list: [], fault: undefined });
});

function open(search = '') {
  const router = createMemoryRouter([{ path: '/sandbox/emails', Component: MailboxScreen }], {
    initialEntries: [`/sandbox/emails${search}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const two = () => {
  emails.list = [email('bia', 'Sua senha foi alterada'), email('ana', 'Seu e-mail de acesso foi alterado')];
};
const frame = (title: string) => screen.findByTitle<HTMLIFrameElement>(title);

it('says what comes here while nothing has come', async () => {
  open();
  expect(await screen.findByText(/Nenhum e-mail ainda/)).toBeInTheDocument();
});

it('shows the newest at once and the one that is chosen, as page and as text', async () => {
  two();
  open();
  expect((await frame('Sua senha foi alterada')).srcdoc).toContain('página de bia');
  await userEvent.click(screen.getByRole('link', { name: /ana@loja/ }));
  expect((await frame('Seu e-mail de acesso foi alterado')).srcdoc).toContain('página de ana');
  await userEvent.click(screen.getByRole('tab', { name: 'Texto' }));
  expect(screen.getByText('texto de ana')).toBeInTheDocument();
  expect(screen.getByRole('article')).toHaveTextContent('Para ana@loja.example');
});

it('lets a page run nothing', async () => {
  two();
  open();
  expect((await frame('Sua senha foi alterada')).getAttribute('sandbox')).toBe('');
});

it('is a list first on a phone, and an e-mail has a way back', async () => {
  two();
  setMedia(narrow);
  open();
  const list = await screen.findByRole('navigation', { name: 'E-mails' });
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await userEvent.click(within(list).getByRole('link', { name: /bia@loja/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sua senha foi alterada' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(await screen.findByRole('navigation', { name: 'E-mails' })).toBeInTheDocument();
});

it('says what failed and offers another try', async () => {
  emails.fault = new AppError('ERR_NOT_FOUND');
  open();
  const again = await screen.findByRole('button', { name: /Tentar/ });
  two();
  emails.fault = undefined;
  await userEvent.click(again);
  expect(await frame('Sua senha foi alterada')).toBeInTheDocument();
});
