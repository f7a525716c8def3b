import '@test/support/web/setup.ts';
import type { ContactListItemView, ContactListView } from '@shared/contactLists/model.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ItemsScreen } from './ItemsScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-20T12:00:00.000Z';
const list: ContactListView = {
  ...{ id: 7, name: 'Clientes', companyId: 3, contactsCount: 90_000, validCount: 0, invalidCount: 0, isInUse: false },
  ...{ variables: [], createdAt: at, updatedAt: at },
};
const ana: ContactListItemView = {
  ...{ id: 'a1', companyId: 3, contactListId: 7, name: 'Ana Lima', number: '5511988887777', email: '' },
  ...{ variables: {}, contactId: null, bsuid: '', isWhatsappValid: null, createdAt: at },
};

it('a search goes on by itself while the parts of a long list that were looked through hold nobody', async () => {
  const server = fakeServer();
  server.on('GET /contact-lists/7', { body: list });
  server.on('GET /contact-list-imports', { body: [] });
  server.on('GET /contact-lists/7/check', { body: null });
  const parts = new Map([
    [undefined, { contacts: [], count: 0, hasMore: true, nextCursor: 'second' }],
    ['second', { contacts: [], count: 0, hasMore: true, nextCursor: 'third' }],
    ['third', { contacts: [ana], count: 1, hasMore: false, nextCursor: null }],
  ]);
  server.on('GET /contact-list-items', ({ query }) => ({ body: parts.get(query['cursor']) }));
  renderSignedIn(
    <Routes>
      <Route path="/contact-lists/:contactListId/contacts" element={<ItemsScreen />} />
    </Routes>,
    { server, user: person({ profile: 'admin' }), at: '/contact-lists/7/contacts?q=lima' },
  );
  expect(await screen.findByText('Ana Lima')).toBeVisible();
});
