import { type AuditAction, type AuditEvent, auditEvents, auditRules } from './audit.ts';

/** Apart from the rules: whoever only notes an event does not carry all of them along. */
export const auditActions = [...Object.keys(auditRules), ...Object.keys(auditEvents)] as [
  AuditAction | AuditEvent,
  ...(AuditAction | AuditEvent)[],
];
