import type { Impersonation } from '@shared/platform/impersonation.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

export const impersonationEntity: Entity<Impersonation> = {
  name: 'impersonation',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.impersonation(companyId, id),
};
