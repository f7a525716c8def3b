import type { PrivacyTask } from '@shared/privacy/model.ts';

const at = '2026-11-20T10:00:00.000Z';

/** A finished export, unless a test says otherwise. */
export const aPrivacyTask = (fields: Partial<PrivacyTask> & Pick<PrivacyTask, 'companyId' | 'id'>): PrivacyTask => ({
  ...{ kind: 'export', status: 'done', contactId: null, by: { id: 1, name: 'Ana' }, language: 'pt-BR', reason: '' },
  ...{ counts: {}, progress: 0, parts: [], position: null, digest: '', identityHashes: [], seal: null },
  ...{ createdAt: at, updatedAt: at, finishedAt: at, expiresAt: null, dueAt: null, version: 1 },
  ...fields,
});
