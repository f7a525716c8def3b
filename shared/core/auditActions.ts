import { type AuditAction, type AuditEvent, auditEvents, auditRules } from './audit.ts';

/** Kept apart from the rules, so that code which only records an event does not load all of them. */
export const auditActions = [...Object.keys(auditRules), ...Object.keys(auditEvents)] as [
  AuditAction | AuditEvent,
  ...(AuditAction | AuditEvent)[],
];
