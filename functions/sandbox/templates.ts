import { AppError } from '@shared/core/errors.ts';
import type { SandboxNumber, SandboxTemplate } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { deliverTemplateNews } from './deliveries.ts';
import { findNumber } from './repo.ts';
import { changeStatus, listTemplates, templateView } from './templateRepo.ts';

async function getNumber(ctx: CompanyCtx, phoneNumberId: string): Promise<SandboxNumber> {
  const number = await findNumber(ctx.companyId, phoneNumberId);
  if (!number) throw new AppError('ERR_NOT_FOUND');
  return number;
}

// Templates on the page; a sandbox with more is used through the Graph protocol.
const maxShown = 100;

/** @throws ERR_NOT_FOUND */
export async function shownTemplates(ctx: CompanyCtx, phoneNumberId: string): Promise<SandboxTemplate[]> {
  const { templates } = await listTemplates(await getNumber(ctx, phoneNumberId), maxShown);
  return templates.map(templateView);
}

interface StatusInput {
  readonly phoneNumberId: string;
  readonly name: string;
  readonly language: string;
  readonly status: SandboxTemplate['status'];
}

/**
 * Reviews a template again, and delivers the result.
 * @throws ERR_NOT_FOUND
 */
export async function judge(ctx: CompanyCtx, input: StatusInput): Promise<SandboxTemplate> {
  const number = await getNumber(ctx, input.phoneNumberId);
  const template = await changeStatus(number, input, input.status);
  if (!template) throw new AppError('ERR_NOT_FOUND');
  await deliverTemplateNews(number, template, ctx.now);
  return templateView(template);
}
