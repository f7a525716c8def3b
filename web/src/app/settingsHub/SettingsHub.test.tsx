import '@test/support/web/setup.ts';
import { allFlags } from '@shared/plans/model.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Language, setLanguage } from '@web/lib/i18n.ts';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { SettingsHub } from './SettingsHub.tsx';

afterEach(() => setLanguage('pt-BR'));

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p title="endereço">{pathname + search + hash}</p>;
}

const show = (user = person(), at = '/all-settings') =>
  renderSignedIn(
    <>
      <Address />
      <Routes>
        <Route path="/all-settings" element={<SettingsHub />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { user, at },
  );

const address = () => screen.getByTitle('endereço').textContent;
const field = () => screen.getByRole('searchbox');
const linkTo = (name: RegExp) => screen.getByRole('link', { name });
const labels = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const groups = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const { company } = person();

it('groups the pages, each with what it is for', () => {
  show();
  expect(groups()).toEqual(['Equipe', 'Canais', 'Automação', 'Campanhas', 'Organização', 'Empresa', 'Desenvolvedores']);
  const team = within(screen.getByRole('region', { name: 'Equipe' }));
  expect(team.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/users',
    '/queues',
    '/service-levels',
    '/plantao',
  ]);
  expect(linkTo(/^Usuários/)).toHaveTextContent('Quem pode atender');
});

it.each([
  ['an attendant', person({ profile: 'user' }), ['/quick-messages', '/files', '/tags', '/TagsKanban']],
  [
    'an attendant whose plan has no kanban',
    person({ profile: 'user', company: { ...company, plan: { ...allFlags, useKanban: false } } }),
    ['/quick-messages', '/files', '/tags'],
  ],
  [
    'an attendant who manages connections where there is no sandbox',
    person({ profile: 'user', allowConnections: 'enabled', company: { ...company, hasSandbox: false } }),
    ['/connections', '/quick-messages', '/files', '/tags', '/TagsKanban'],
  ],
])('shows %s only what they may open', (_who, user, paths) => {
  show(user);
  expect(labels()).toEqual(paths);
});

it('leaves out what the plan leaves out, and gives the platform its group', () => {
  show(
    person({ super: true, company: { ...company, plan: { ...allFlags, useIntegration: false, useOpenAi: false } } }),
  );
  expect(labels()).not.toContain('/queue-integration');
  expect(labels()).not.toContain('/prompts');
  const links = within(screen.getByRole('region', { name: 'Plataforma' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/companies',
    '/money',
    '/plans',
    '/platform-settings',
    '/announcements',
    '/help-videos',
  ]);
});

it.each<[Language, string, string]>([
  ['pt-BR', 'quem pode atender', '/users'],
  ['pt-BR', 'horário de funcionamento', '/settings#companyHours'],
  ['pt-BR', 'conectar um número', '/connections'],
  ['pt-BR', 'como conecto meu número?', '/connections'],
  ['pt-BR', 'assinatura', '/settings#sendSignMessage'],
  ['pt-BR', 'chatbot', '/queues'],
  ['pt-BR', 'respostas prontas', '/quick-messages'],
  ['en', 'who may answer', '/users'],
  ['en', 'opening hours', '/settings#companyHours'],
  ['en', 'connect a number', '/connections'],
  ['en', 'connecting numbers', '/connections'],
  ['es', 'quien puede atender', '/users'],
  ['es', 'horario de funcionamiento', '/settings#companyHours'],
  ['es', 'conectar un numero', '/connections'],
  ['tr', 'kim yanıtlayabilir', '/users'],
  ['tr', 'calisma saatleri', '/settings#companyHours'],
  ['tr', 'NUMARA BAĞLA', '/connections'],
])('in %s, "%s" finds %s first', async (language, typed, path) => {
  await setLanguage(language);
  show();
  await userEvent.type(field(), typed);
  await waitFor(() => expect(labels()[0]).toBe(path));
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
});

it('finds no option for who may not open the options', async () => {
  show(person({ profile: 'user' }));
  await userEvent.type(field(), 'assinatura');
  expect(await screen.findByText('Nenhuma configuração fala de “assinatura”.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(groups()).toEqual(['Automação', 'Organização']);
});

it('is walked through by arrows, opened by Enter and cleared by Escape', async () => {
  show();
  await userEvent.type(field(), 'número');
  await waitFor(() => expect(groups()).toEqual([expect.stringMatching(/resultados/)]));
  const links = screen.getAllByRole('link');
  await userEvent.keyboard('{ArrowDown}');
  expect(links[0]).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(links[1]).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(field()).toHaveFocus();
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(groups()).toHaveLength(7);
  await userEvent.keyboard('prompt');
  await waitFor(() => expect(labels()).toEqual(['/prompts', '/settings#assistantPrompt']));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/prompts');
});

it('keeps what was looked for in the address, to come back to', async () => {
  show(person(), '/all-settings?q=filas');
  expect(field()).toHaveValue('filas');
  expect(labels()[0]).toBe('/queues');
  await userEvent.clear(field());
  await waitFor(() => expect(address()).toBe('/all-settings'));
});
