import { audit } from '@shared/audit/contract.ts';
import { pageSize } from '@shared/core/page.ts';
import * as z from 'zod';
import { auditMonth } from '../core/http/audit.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { serve } from '../core/http/serve.ts';
import { listAudit } from './repo.ts';

const position = cursorOf(z.object({ after: z.string().max(100) }));

export const handler = serve(audit, {
  list: async ({ month, userId, cursor }, ctx) => {
    const after = position.read(cursor)?.after;
    const { records, isMore } = await listAudit(ctx, {
      month: month ?? auditMonth(ctx),
      userId,
      after,
      limit: pageSize.audit,
    });
    const last = records.at(-1);
    const nextCursor = position.next(isMore && last ? { after: last.id } : undefined);
    return { records, count: records.length, hasMore: nextCursor !== null, nextCursor };
  },
});
