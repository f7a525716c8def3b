import type { OfCompany } from '../../core/store/collection.ts';
import { queryPartition } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';
import { type TaggedRecord, taggedRecordAt } from '../../core/store/tagging.ts';

export interface MemberPage {
  readonly members: readonly TaggedRecord[];
  /** Position of the last one; undefined at the end. */
  readonly last: string | undefined;
}

interface MemberLook {
  readonly limit: number;
  readonly after?: string | undefined;
  /** Newest first. */
  readonly descending?: boolean;
  readonly kind?: TaggedRecord['kind'];
}

/** Contacts or tickets that carry a tag, in the order of their ids. */
export async function listMembers(
  { companyId }: OfCompany,
  tagId: number,
  { limit, after, descending = false, kind }: MemberLook,
): Promise<MemberPage> {
  const pk = partitions.tagMembers(companyId, tagId);
  const { items, last } = await queryPartition({
    pk,
    limit,
    ...(kind ? { prefix: `${kind}#` } : {}),
    descending,
    consistent: true,
    after: after === undefined ? undefined : { pk, sk: after },
  });
  return { members: items.map((item) => taggedRecordAt(String(item['sk']))), last: last && String(last['sk']) };
}
