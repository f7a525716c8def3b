import '@test/support/web/setup.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedOut } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '@web/lib/session.tsx';
import { readStored } from '@web/lib/storage.ts';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CompanyScreen } from './CompanyScreen.tsx';
import { ReturnScreen } from './ReturnScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const pages = (
  <Routes>
    <Route path="/login/company/:link" element={<CompanyScreen />} />
    <Route path="/login/provider/:company" element={<ReturnScreen />} />
  </Routes>
);

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

it('says so when a sign-in address leads nowhere, and remembers none', async () => {
  const { server } = renderSignedOut(pages, '/login/company/AbCd');
  server.on('POST /auth/single-sign-on', { status: 404, body: { error: 'ERR_NOT_FOUND' } });
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/não vale mais/);
  expect(server.at('POST /auth/single-sign-on')[0]?.body).toEqual({ link: 'AbCd' });
  expect(readStored('signInLink')).toBe('');
});

it('exchanges what the provider sent back for a session, once', async () => {
  const { server } = renderSignedOut(pages, '/login/provider/7?code=c1&state=s1');
  server.on('POST /auth/single-sign-on/finish', { body: { token: 'a', user: person({ name: 'Ana Única' }) } });
  await waitFor(() => expect(currentSession()?.user.name).toBe('Ana Única'));
  expect(server.at('POST /auth/single-sign-on/finish').map(({ body }) => body)).toEqual([
    { answer: 'code=c1&state=s1', company: 7 },
  ]);
});

it('takes what the provider sent back out of the address, whatever becomes of it', async () => {
  const { server } = renderSignedOut(
    <>
      {pages}
      <Address />
    </>,
    '/login/provider/7?code=c1&state=s1',
  );
  server.on('POST /auth/single-sign-on/finish', { status: 400, body: { error: 'ERR_SINGLE_SIGN_ON_REFUSED' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(/não confirmou quem você é/);
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/login\/provider\/7$/);
  expect(server.at('POST /auth/single-sign-on/finish').map(({ body }) => body)).toEqual([
    { answer: 'code=c1&state=s1', company: 7 },
  ]);
});

it.each([
  [{ error: 'ERR_SINGLE_SIGN_ON_REFUSED', values: { reason: 'domain' } }, /domínio do seu e-mail/],
  [{ error: 'ERR_SINGLE_SIGN_ON_REFUSED', values: { reason: '__proto__' } }, /não confirmou quem você é/],
  [{ error: 'ERR_PLAN_LIMIT_USERS', values: { limit: 3 } }, /mais usuários \(3\)/],
])('says why nobody is let in: %j', async (body, words) => {
  const { server } = renderSignedOut(pages, '/login/provider/7?code=c1&state=s1');
  server.on('POST /auth/single-sign-on/finish', { status: 400, body });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('asks the platform’s own staff for their second factor', async () => {
  const { server } = renderSignedOut(pages, '/login/provider/7?code=c1&state=s1');
  const values = { handle: 'h1', step: 'code' };
  server.on('POST /auth/single-sign-on/finish', {
    status: 401,
    body: { error: 'ERR_SECOND_FACTOR_REQUIRED', values },
  });
  expect(await screen.findByLabelText('Código')).toBeVisible();
});
