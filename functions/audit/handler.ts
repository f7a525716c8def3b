import { audit } from '@shared/audit/contract.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import * as z from 'zod';
import { auditMonth } from '../core/audit.ts';
import { fromCursor, toCursor } from '../core/http/cursor.ts';
import { serve } from '../core/http/serve.ts';
import { listAudit } from './repo.ts';

const Cursor = z.object({ after: z.string().max(100) });

function cursorPosition(cursor: string | undefined): string | undefined {
  const held = fromCursor(cursor);
  if (held === undefined) return undefined;
  const { success, data } = Cursor.safeParse(held);
  if (!success) throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } });
  return data.after;
}

export const handler = serve(audit, {
  list: async ({ month, userId, cursor }, ctx) => {
    const after = cursorPosition(cursor);
    const { records, isMore } = await listAudit(ctx, {
      month: month ?? auditMonth(ctx),
      userId,
      after,
      limit: pageSize.audit,
    });
    const last = records.at(-1);
    const nextCursor = isMore && last ? toCursor({ after: last.id }) : null;
    return { records, count: records.length, hasMore: nextCursor !== null, nextCursor };
  },
});
