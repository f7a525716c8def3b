import type { Campaign } from '@shared/campaigns/model.ts';
import { identityOfNumber } from '@shared/contactLists/identity.ts';
import type { ContactListImport } from '@shared/contactLists/imports.ts';
import type { ContactList, ContactListItem } from '@shared/contactLists/model.ts';

/** Campaigns and whom they are for, with harmless values; a test names only what it is about. */

const at = '2026-11-20T10:00:00.000Z';

const noTexts = {
  ...{ message1: '', message2: '', message3: '', message4: '', message5: '' },
  ...{ confirmationMessage1: '', confirmationMessage2: '', confirmationMessage3: '' },
  ...{ confirmationMessage4: '', confirmationMessage5: '' },
};

export const aCampaign = (fields: Partial<Campaign> & Pick<Campaign, 'companyId' | 'id'>): Campaign => ({
  ...noTexts,
  ...{ name: `Campanha ${fields.id}`, status: 'INATIVA', confirmation: false, contactListId: null, tagListId: null },
  ...{ whatsappIds: [], scheduledAt: null, startedAt: null, completedAt: null, message1: 'Olá {nome}' },
  ...{ media: null, templates: [], followUps: [], budget: null, stop: null, isArchived: false, run: 1 },
  ...{ createdAt: at, updatedAt: at, version: 1 },
  ...fields,
});

export const aContactList = (fields: Partial<ContactList> & Pick<ContactList, 'companyId' | 'id'>): ContactList => ({
  ...{ name: `Clientes ${fields.id}`, items: 0, valid: 0, invalid: 0, uses: 0, variables: [] },
  ...{ createdAt: at, updatedAt: at, version: 1 },
  ...fields,
});

export const aContactListImport = (
  fields: Partial<ContactListImport> & Pick<ContactListImport, 'companyId' | 'contactListId' | 'id'>,
): ContactListImport => ({
  ...{ name: 'clientes.xlsx', source: { kind: 'contacts', tags: [], searchParam: '', channel: '' }, status: 'running' },
  ...{ total: null, position: null, done: 0, added: 0, existing: 0, refused: 0, variables: [] },
  ...{ by: { id: 1, name: 'Rita' }, createdAt: at, updatedAt: at, version: 1 },
  ...fields,
});

export const aContactListItem = (
  fields: Partial<ContactListItem> & Pick<ContactListItem, 'companyId' | 'contactListId' | 'number'>,
): ContactListItem => ({
  ...{ identity: identityOfNumber(fields.number), name: 'Ana', email: '', variables: {}, check: 'unchecked' },
  ...{ contactId: null, createdAt: at, version: 1 },
  ...fields,
});
