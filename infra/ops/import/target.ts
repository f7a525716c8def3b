import { tagRecords } from '../../../functions/contacts/tags/repo.ts';
import { readDirectory } from '../../../functions/core/store/companyDirectory.ts';
import { companyEntity } from '../../../functions/core/store/entities.ts';
import { fromItem } from '../../../functions/core/store/records.ts';
import { getItem } from '../../../functions/core/store/store.ts';
import { keys } from '../../../functions/core/store/table.ts';
import { quickMessageRecords } from '../../../functions/quickMessages/repo.ts';
import type { Company } from '../../../shared/companies/model.ts';
import { fold } from '../../../shared/core/text.ts';
import type { Queue } from '../../../shared/queues/model.ts';
import type { QuickMessage } from '../../../shared/quickMessages/model.ts';
import { withDefaults } from '../../../shared/settings/model.ts';
import type { Tag } from '../../../shared/tags/model.ts';
import type { Report } from './report.ts';

/** The company that others' data move into. */
export interface Target {
  readonly ctx: { readonly companyId: number; readonly now: Date };
  readonly company: Company;
  /** The administrator whose quick messages they become. */
  readonly author: number;
  /** Records that existed before. */
  readonly known: { readonly tags: Tag[]; readonly queues: Queue[]; readonly quickMessages: QuickMessage[] };
  /** Labels that contacts may carry, folded: those that were there, and those that came. */
  readonly tagNames: Set<string>;
  readonly acceptAudio: boolean;
  /** True if the run only counts. */
  readonly isDry: boolean;
  readonly report: Report;
}

/** @throws Error if the company does not exist, or has no administrator */
export async function openTarget(
  companyId: number,
  { now, isDry, report }: Pick<Target, 'isDry' | 'report'> & { readonly now: Date },
): Promise<Target> {
  const ctx = { companyId, now };
  const item = await getItem(keys.company(companyId), true);
  const settings = await getItem(keys.settings(companyId), true);
  if (!item) throw new Error(`there is no company ${companyId}`);
  const company = fromItem(companyEntity, item);
  const [{ users, queues }, tags, all] = await Promise.all([
    readDirectory(companyId),
    tagRecords.list(ctx),
    quickMessageRecords.list(ctx),
  ]);
  const author = users.find(({ profile }) => profile === 'admin')?.id;
  if (author === undefined) throw new Error(`company ${companyId} has no administrator`);
  const quickMessages = all.filter(({ geral, isCategory }) => geral && !isCategory);
  const tagNames = new Set(tags.filter(({ kanban }) => kanban === 0).map(({ name }) => fold(name)));
  const acceptAudio = withDefaults(settings ?? {}).acceptAudioMessageContact === 'enabled';
  return { ctx, company, author, known: { tags, queues, quickMessages }, tagNames, acceptAudio, isDry, report };
}
