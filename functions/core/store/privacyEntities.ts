import type { Consent } from '@shared/contacts/consent.ts';
import type { Incident } from '@shared/incidents/model.ts';
import type { Retention } from '@shared/privacy/retention.ts';
import type { ProcessingActivity } from '@shared/processingActivities/model.ts';
import { dueKeys } from './indexes.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

export const consentEntity: Entity<Consent> = {
  name: 'consent',
  schemaVersion: 1,
  key: ({ companyId, contactId, id }) => keys.consent(companyId, contactId, id),
};

export const retentionEntity: Entity<Retention> = {
  name: 'retention',
  schemaVersion: 1,
  key: ({ companyId }) => keys.retention(companyId),
  index: ({ companyId, dueAt }) =>
    dueAt === null ? {} : dueKeys(`retention${companyId}`, dueAt, `${companyId}#RETENTION`),
};

export const incidentEntity: Entity<Incident> = {
  name: 'incident',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.incident(companyId, id),
  omitted: () => ({ risks: '', contact: '', delay: '', happenedAt: null }),
};

export const processingActivityEntity: Entity<ProcessingActivity> = {
  name: 'processingActivity',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.processingActivity(companyId, id),
};
