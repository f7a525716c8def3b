import type { Impersonation } from '@shared/platform/impersonation.ts';
import type { Entity } from './records.ts';
import { type Key, keys } from './table.ts';

export const impersonationEntity: Entity<Impersonation> = {
  name: 'impersonation',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.impersonation(companyId, id),
};

/** Where the last entry of a person into a company is found by who they are. */
export const lastImpersonationKey = ({ companyId, actor }: Pick<Impersonation, 'companyId' | 'actor'>): Key =>
  keys.ref(companyId, 'impersonation', `${actor.companyId}.${actor.id}`);
