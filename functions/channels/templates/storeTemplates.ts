import { type Template, type TemplateDraft, templateId } from '@shared/templates/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { storeAccount } from '../../core/store/businessAccounts.ts';
import * as repo from './repo.ts';

interface From {
  readonly whatsappId: number;
  readonly wabaId: string;
  /** Start of the sync that saw them. */
  readonly syncedAt: string;
}

// Writes of a page side by side; more would only wait for each other.
const atOnce = 10;

/** Stores the platform's templates of a connection; newer news about one of them is kept. */
export async function storeTemplates(
  ctx: CompanyCtx,
  { whatsappId, wabaId, syncedAt }: From,
  drafts: readonly TemplateDraft[],
): Promise<void> {
  const { companyId } = ctx;
  const heardAt = ctx.now.toISOString();
  await storeAccount(wabaId, { companyId, whatsappId });
  for (let start = 0; start < drafts.length; start += atOnce) {
    const writes = drafts.slice(start, start + atOnce).map(async (draft) => {
      const template = { ...draft, id: templateId(draft), companyId, whatsappId, heardAt, syncedAt };
      if (!(await repo.saveNews(template))) await markSeen(template, syncedAt);
    });
    await Promise.all(writes);
  }
}

/** A webhook was faster than the list: its news stay, and the template is not taken for a removed one. */
async function markSeen({ companyId, whatsappId, name, language }: Template, syncedAt: string): Promise<void> {
  const current = await repo.findTemplate({ companyId, whatsappId }, name, language);
  if (current) await repo.saveNews({ ...current, syncedAt });
}
