import type { SandboxNumberWithToken, SandboxTemplate } from '@shared/sandbox/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { addTemplate, type TemplateInput } from './graphTemplates.ts';
import { createNumber } from './numbers.ts';
import { createPage } from './pages.ts';
import { findNumber } from './repo.ts';
import { findTemplate } from './templateRepo.ts';

/** A number of the stand-in with the ids and the token that the connection dialog asks for. */
export const createSandboxNumber = (
  ctx: CompanyCtx,
  { verifiedName }: { readonly verifiedName: string },
): Promise<SandboxNumberWithToken> => createNumber(ctx, verifiedName);

/** A page and the Instagram account linked to it; one token opens both. */
export const createSandboxPage = createPage;

/** An approved template in a number's account, made if there is none of that name. @returns undefined without the number */
export async function createSandboxTemplate(
  ctx: CompanyCtx,
  phoneNumberId: string,
  template: TemplateInput,
): Promise<SandboxTemplate | undefined> {
  const number = await findNumber(ctx.companyId, phoneNumberId);
  return number && ((await findTemplate(number, template)) ?? addTemplate(number, template));
}
