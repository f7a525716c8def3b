import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '@web/lib/query.ts';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SandboxScreen } from './SandboxScreen.tsx';

/** The screen in a router of its own, for its tests. */
export function openScreen(search = '') {
  const router = createMemoryRouter([{ path: '/sandbox', Component: SandboxScreen }], {
    initialEntries: [`/sandbox${search}`],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

export const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });

export const click = async (role: 'button' | 'menuitem' | 'link' | 'switch', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }));
