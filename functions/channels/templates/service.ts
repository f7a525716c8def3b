import { AppError } from '@shared/core/errors.ts';
import type { Template } from '@shared/templates/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { type AccountConnection, connectionsOfAccount, forgetAccount } from '../../core/store/businessAccounts.ts';
import { readCached } from '../../core/store/itemCache.ts';
import { keys } from '../../core/store/table.ts';
import * as repo from './repo.ts';

/** Identifies a template by our id, or by name and language. */
export interface TemplateName {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly language: string;
}

function parseTemplateName({ id, name, language }: TemplateName): { name: string; language: string } {
  if (id === undefined) return { name: name ?? '', language };
  // Names hold no dot; languages are like `pt_BR`.
  const end = id.lastIndexOf('.');
  return { name: id.slice(0, Math.max(0, end)), language: id.slice(end + 1) };
}

/** A template of a connection. @throws ERR_TEMPLATE_NOT_FOUND */
export async function getTemplate(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  whatsappId: number,
  wanted: TemplateName,
): Promise<Template> {
  const { name, language } = parseTemplateName(wanted);
  const template =
    name === '' || language === '' ? undefined : await repo.findTemplate({ companyId, whatsappId }, name, language);
  if (!template) throw new AppError('ERR_TEMPLATE_NOT_FOUND');
  return template;
}

/** The same for many messages in a row: what another process changed is seen after less than a second. */
export function cachedTemplate(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  whatsappId: number,
  wanted: TemplateName,
): Promise<Template> {
  const { name, language } = parseTemplateName(wanted);
  return readCached(keys.template(companyId, whatsappId, name, language), () =>
    getTemplate({ companyId }, whatsappId, wanted),
  );
}

type News = Partial<Pick<Template, 'status' | 'reason' | 'quality' | 'category'>> & Pick<Template, 'name' | 'language'>;

/**
 * Stores a webhook's news about a template in every copy of it. Templates not fetched yet come with the next sync.
 * @param at time of the webhook
 * @param isOfAccount whether the connection still belongs to the business account
 */
export async function noteNews(
  wabaId: string,
  news: News,
  at: string,
  isOfAccount: (place: AccountConnection) => Promise<boolean>,
): Promise<void> {
  for (const place of await connectionsOfAccount(wabaId)) {
    if (!(await isOfAccount(place))) {
      await forgetAccount(wabaId, place);
      continue;
    }
    const current = await repo.findTemplate(place, news.name, news.language);
    if (current) await repo.saveNews({ ...current, ...news, heardAt: at }, 'template.updated');
  }
}

const pageOfRemoval = 100;

/** Forgets a connection's templates, a page at a time. @returns false when there are more */
export async function forgetTemplates(
  { companyId }: Pick<CompanyCtx, 'companyId'>,
  whatsappId: number,
): Promise<boolean> {
  const place = { companyId, whatsappId };
  const { templates, isMore } = await repo.readTemplates(place, pageOfRemoval, undefined);
  await repo.removeTemplates(templates);
  if (isMore) return false;
  await repo.removeSync(place);
  return true;
}
