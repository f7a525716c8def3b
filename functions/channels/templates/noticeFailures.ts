import { noteEvent } from '../../core/http/audit.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

const mark = 'notice#';

/** Reference of a notice about a company in the channel's status reports. */
export const noticeReference = (companyId: number): string => `${mark}${companyId}`;

/** The company of such a reference; undefined: it is that of a message. */
export function noticeSubject(reference: string | null): number | undefined {
  if (!reference?.startsWith(mark)) return undefined;
  const companyId = Number(reference.slice(mark.length));
  return Number.isSafeInteger(companyId) && companyId > 0 ? companyId : undefined;
}

/** A notice to a company's phone did not arrive: its page and its log say so. @param why our word, or the channel's code */
export async function noteNoticeFailure(companyId: number, why: string, now: Date): Promise<void> {
  const item = await getItem(keys.company(companyId));
  if (!item) return;
  const user = { id: 0, name: '', profile: 'user' } as const;
  await noteEvent('platform.noticeFailed', {
    ...{ company: fromItem(companyEntity, item), user, now, target: companyId, note: why },
  });
}
