import { containsAll, startOf } from '@shared/messages/words.ts';
import type { CompanyCtx } from '../core/http/ctx.ts';
import { queryPartition } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';

export interface Hit {
  readonly messageId: string;
  readonly ticketId: number;
  /** Where its entry stands in the index. */
  readonly position: string;
}

export interface Hits {
  /** Newest first. */
  readonly hits: Hit[];
  /** Position of the last entry looked at; undefined when the index has no more. */
  readonly last: string | undefined;
}

/**
 * Messages that hold all the wanted words or words that begin like them, newest first: one query,
 * whatever the number of messages.
 * @param wanted the most telling word first; its beginning is looked up, the others are compared
 * @param entries index entries to look at
 */
export async function searchMessages(
  ctx: CompanyCtx,
  wanted: readonly string[],
  { entries, after }: { readonly entries: number; readonly after?: string | undefined },
): Promise<Hits> {
  const pk = partitions.messageWords(ctx.companyId, startOf(wanted[0] ?? ''));
  const { items, last } = await queryPartition({
    pk,
    limit: entries,
    descending: true,
    ...(after === undefined ? {} : { after: { pk, sk: after } }),
  });
  const hits = items
    .filter((item) => containsAll(String(item['words']).split(' '), wanted))
    .map(({ sk, ticketId }) => {
      const position = String(sk);
      return { position, messageId: position.slice(position.indexOf('#') + 1), ticketId: Number(ticketId) };
    });
  return { hits, last: last && String(last['sk']) };
}
