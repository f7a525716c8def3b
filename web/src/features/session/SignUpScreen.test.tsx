import { browserZone } from '@web/lib/timeZones.ts';
import '@test/support/web/setup.ts';
import { allFlags } from '@shared/plans/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { maskDocument, maskPhone } from './masks.ts';
import { passwordScore } from './parts/PasswordStrengthMeter.tsx';
import { SignUpScreen } from './SignUpScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const plan = {
  ...allFlags,
  ...{ id: 2, name: 'Essencial', users: 3, connections: 1, queues: 5, amount: 99, isPublic: true, trialDays: 7 },
};

const larger = { ...plan, id: 3, name: 'Completo', amount: 199 };

async function show(at = '/signup', plans = [plan, larger]) {
  const server = fakeServer();
  server.on('GET /plans/listPublic', { body: plans });
  server.on('GET /publicSettings', {
    body: { userCreation: 'enabled', termsUrl: 'https://example.com/termos', privacyUrl: '', termsVersion: '7' },
  });
  renderSignedOut(
    <Routes>
      <Route path="/signup" element={<SignUpScreen />} />
      <Route path="/login" element={<p>tela de login</p>} />
    </Routes>,
    at,
    server,
  );
  await screen.findByRole('option', { name: /^Essencial/ });
  return server;
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const register = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));

async function fill() {
  await userEvent.type(box(/^Nome da empresa/), 'Loja Azul');
  await userEvent.type(box(/^Seu nome/), 'Ana Lima');
  await userEvent.type(box(/^Telefone/), '11912345678');
  await userEvent.type(box(/^CPF/), '52998224725');
  await userEvent.type(box(/^E-mail/), 'Ana@Loja.com.br');
  await userEvent.type(screen.getByLabelText(/^Senha/), 'Senha1234');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Plano/ }), '2');
  await userEvent.click(screen.getByRole('checkbox'));
}

it('names every rule that is broken', async () => {
  const server = await show();
  await userEvent.type(box(/^CPF/), '11111111111');
  await userEvent.type(box(/^Telefone/), '11912');
  await userEvent.type(screen.getByLabelText(/^Senha/), 'senha');
  await register();
  expect(box(/^Nome da empresa/)).toHaveAccessibleDescription('Obrigatório');
  expect(box(/^Telefone/)).toHaveAccessibleDescription(/^Número inválido/);
  expect(box(/^CPF/)).toHaveAccessibleDescription('CPF/CNPJ inválido');
  expect(screen.getByLabelText(/^Senha/)).toHaveAccessibleDescription('A senha deve ter pelo menos 8 caracteres.');
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Você deve aceitar os termos para continuar.');
  expect(screen.getByRole('combobox', { name: /^Plano/ })).toHaveAccessibleDescription('Obrigatório');
  expect(server.at('POST /auth/signup')).toHaveLength(0);
});

const created = { body: { id: 1, name: 'Ana Lima', email: 'ana@loja.com.br', companyId: 9 } };

it('registers with the referring company and signs in at once', async () => {
  const server = await show('/signup?companyId=5');
  server.on('POST /auth/signup', created);
  server.on('POST /auth/login', { body: { token: 'a', user: person() } });
  await fill();
  expect(box(/^Telefone/)).toHaveValue('(11) 91234-5678');
  expect(box(/^CPF/)).toHaveValue('529.982.247-25');
  await register();
  await waitFor(() => expect(currentSession()?.user.id).toBe(person().id));
  expect(server.at('POST /auth/login')[0]?.body).toEqual({ email: 'ana@loja.com.br', password: 'Senha1234' });
  expect(server.at('POST /auth/signup')[0]?.body).toEqual({
    companyName: 'Loja Azul',
    name: 'Ana Lima',
    phone: '(11) 91234-5678',
    document: '52998224725',
    email: 'ana@loja.com.br',
    password: 'Senha1234',
    planId: 2,
    termo: true,
    language: 'pt-BR',
    companyId: '5',
    termsVersion: '7',
    timeZone: browserZone(),
  });
});

it('goes to the login when the new company cannot be signed in', async () => {
  const server = await show();
  server.on('POST /auth/signup', created);
  server.on('POST /auth/login', { status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
  await fill();
  await register();
  expect(await screen.findByText('tela de login')).toBeVisible();
});

it('links the terms and the privacy policy, beside the form', async () => {
  await show();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'termos de uso' })).not.toHaveAttribute('href', '/terms'),
  );
  for (const [name, href] of [
    ['termos de uso', 'https://example.com/termos'],
    ['política de privacidade', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(
    screen.getByRole('checkbox', { name: /^Li e aceito os termos de uso e a política de privacidade$/ }),
  ).toBeVisible();
});

it('puts the server’s objection on its field and keeps the form', async () => {
  const server = await show();
  server.on('POST /auth/signup', { status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } });
  await fill();
  await register();
  expect(await screen.findByText('Este e-mail já está em uso. Use outro.', { selector: '[id$=note]' })).toBeVisible();
  expect(box(/^E-mail/)).toBeInvalid();
  expect(box(/^Nome da empresa/)).toHaveValue('Loja Azul');
});

it('says at the password that it is guessed too easily', async () => {
  const server = await show();
  server.on('POST /auth/signup', {
    status: 400,
    body: { error: 'ERR_VALIDATION', fields: { password: 'password_common' } },
  });
  await fill();
  await register();
  expect(await screen.findByText(/^Esta senha é muito usada/, { selector: '[id$=note]' })).toBeVisible();
  expect(screen.getByLabelText(/^Senha/)).toBeInvalid();
});

it('tells the plan’s limits once it is chosen', async () => {
  await show();
  const combobox = screen.getByRole('combobox', { name: /^Plano/ });
  expect(within(combobox).getByRole('option', { name: /R\$\s99,00 por mês/ })).toBeInTheDocument();
  await userEvent.selectOptions(combobox, '2');
  expect(combobox).toHaveAccessibleDescription('Usuários: 3 · Conexões: 1 · Filas: 5');
});

it('leaves no choice open where there is one plan only', async () => {
  await show('/signup', [plan]);
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Plano/ })).toHaveValue('2'));
});

it.each([
  ['senha', 33],
  ['SENHA1234', 67],
  ['senha1234', 66],
  ['Senha1234', 100],
])('%s has %i of 100 points', (password, points) => {
  expect(passwordScore(password)).toBe(points);
});

it.each([
  ['1', '(1'],
  ['1191', '(11) 91'],
  ['1132345678', '(11) 3234-5678'],
  ['(11) 91234-56789', '(11) 91234-5678'],
  ['+90 532 123 45 67', '+90 532 123 45 67'],
])('the phone %s reads %s', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

it.each([
  ['529982', '529.982'],
  ['11222333000181', '11.222.333/0001-81'],
])('the document %s reads %s', (typed, shown) => {
  expect(maskDocument(typed)).toBe(shown);
});

it('says beside the price that nothing is charged now', async () => {
  await show();
  expect(screen.queryByText(/Nada é cobrado agora/)).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Plano/ }), '2');
  expect(screen.getByText(/7 dias grátis para testar. Nada é cobrado agora/)).toBeVisible();
});

it('B-USER-10: says that an e-mail is on its way where the address signs in to another account', async () => {
  const server = await show();
  server.on('POST /auth/signup', created);
  server.on('POST /auth/login', { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  await fill();
  await register();
  expect(await screen.findByText(/^Enviamos um e-mail para ana@loja\.com\.br/)).toBeVisible();
});
