import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '@web/lib/query.ts';
import { BrowserRouter } from 'react-router-dom';
import { SandboxScreen } from './SandboxScreen.tsx';

/** The screen at its address, for its tests. */
export function openScreen(search = ''): void {
  history.replaceState(null, '', `/sandbox${search}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <SandboxScreen />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

export const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });

export const click = async (role: 'button' | 'menuitem' | 'link' | 'switch', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }));
