import type { Impersonation } from '@shared/platform/impersonation.ts';
import type { Entity } from './records.ts';
import { type Key, keys } from './table.ts';

export const impersonationEntity: Entity<Impersonation> = {
  name: 'impersonation',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.impersonation(companyId, id),
};

/** Key of a staff member's last entry into a company. */
export const lastImpersonationKey = ({ companyId, actor }: Pick<Impersonation, 'companyId' | 'actor'>): Key =>
  keys.ref(companyId, 'impersonation', `${actor.companyId}.${actor.id}`);
