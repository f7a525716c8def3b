import type { AuditRecord } from '@shared/audit/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { auditEntity } from '../core/http/audit.ts';
import { indexKeys, indexPartitions } from '../core/store/indexes.ts';
import { fromItem } from '../core/store/records.ts';
import { queryPartition } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';

interface AuditLogQuery {
  readonly month: string;
  readonly userId: number | undefined;
  /** Id of the last one seen. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of a month, newest first. */
export async function listAudit(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  { month, userId, after, limit }: AuditLogQuery,
): Promise<{ records: AuditRecord[]; isMore: boolean }> {
  const ofUser = userId === undefined ? undefined : indexPartitions.auditOfUser(companyId, month, userId);
  const { items, last } = await queryPartition({
    ...(ofUser ?? { pk: partitions.audit(companyId, month) }),
    descending: true,
    limit,
    after:
      after === undefined
        ? undefined
        : { ...keys.audit(companyId, month, after), ...(ofUser && indexKeys(ofUser, after)) },
  });
  return { records: items.map((item) => fromItem(auditEntity, item)), isMore: last !== undefined };
}
