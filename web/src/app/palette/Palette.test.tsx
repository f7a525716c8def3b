import '@test/support/web/setup.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { ticket } from '@test/support/web/ticketFixtures.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useScreenActions } from '@web/lib/actions.ts';
import { setLanguage } from '@web/lib/i18n.ts';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Palette } from './Palette.tsx';
import { usePalette } from './usePalette.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await setLanguage('pt-BR');
});

const resolve = vi.fn();

function Page() {
  const { isOpen, close } = usePalette();
  const { pathname, search } = useLocation();
  useScreenActions(() => [{ id: 'resolve', label: 'Resolver: Maria', shortcut: 'E', run: resolve }]);
  return (
    <>
      <textarea aria-label="mensagem" />
      <output aria-label="endereço">{pathname + search}</output>
      {isOpen && <Palette onClose={close} />}
    </>
  );
}

const page = { count: 0, hasMore: false, nextCursor: null };

function show() {
  const server = fakeServer();
  const found = ticket(7, { name: 'João Lima' });
  server.on('GET /tickets', { body: { ...page, tickets: [found] } });
  server.on('GET /contacts', { body: { ...page, contacts: [] } });
  renderSignedIn(<Page />, { server, user: person({ profile: 'admin' }), at: '/contacts' });
  return { server, found };
}

const address = () => screen.getByLabelText('endereço').textContent;
const labels = () => screen.getAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);

describe('the palette', () => {
  it('opens from a text, offers what the screen can do, and does it by keys alone', async () => {
    show();
    await userEvent.click(screen.getByLabelText('mensagem'));
    await userEvent.keyboard('oi{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toHaveFocus();
    expect(screen.getByLabelText('mensagem')).toHaveValue('oi');
    await userEvent.keyboard('resol{Enter}');
    await waitFor(() => expect(resolve).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('mensagem')).toHaveFocus();
  });

  it('finds screens in the current language without accents', async () => {
    show();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await userEvent.type(await screen.findByRole('combobox'), 'configuracoes');
    expect(labels()).toEqual(['Configurações']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/all-settings'));
    await setLanguage('en');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'setings');
    await waitFor(() => expect(labels()).toEqual(['Settings']));
  });

  it('asks the server for conversations and people', async () => {
    const { server, found } = show();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'joao');
    await userEvent.click(await screen.findByRole('option', { name: /João Lima/ }));
    await waitFor(() => expect(address()).toBe(`/tickets/${found.uuid}`));
    expect(server.at('GET /tickets')[0]?.query).toMatchObject({ status: 'search', searchParam: 'joao' });
  });

  it('finds people by a number that they had before, and says so', async () => {
    const { server } = show();
    const found: ContactView = {
      ...{ id: 'a', companyId: 1, name: 'Rita', number: '5511912345678', formerNumber: '5511900001111', email: '' },
      ...{ profilePicUrl: null, urlPicture: null, channel: 'whatsapp', isGroup: false, active: true },
      ...{ disableBot: false, acceptAudioMessage: true, lgpdAcceptedAt: null, tags: [], aliases: [] },
      ...{ extraInfo: [], createdAt: '', updatedAt: '' },
    };
    server.on('GET /contacts', { body: { ...page, contacts: [found] } });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), '5511900001111');
    const option = await screen.findByRole('option', { name: /Rita/ });
    expect(option).toHaveTextContent('antes: +55 (11) 90000-1111');
  });

  it('has no title bar, and begins with what was chosen last', async () => {
    show();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Buscar e agir' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
    const before = labels();
    await userEvent.type(await screen.findByRole('combobox'), 'filas');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/queues'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    expect(labels()[0]).toBe('Filas');
    expect(screen.getByRole('group', { name: 'Recentes' })).toBeVisible();
    // Nothing is left out, and nothing stands twice.
    expect([...labels()].sort()).toEqual([...before].sort());
  });

  it('says when nothing fits', async () => {
    const { server } = show();
    server.on('GET /tickets', { body: { ...page, tickets: [] } });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'xyzxyz');
    expect(await screen.findByText('Nada encontrado com “xyzxyz”.')).toBeVisible();
  });
});
