import type { Alias, Contact } from '@shared/contacts/model.ts';
import { mergeTwins } from '../contacts/book/twins.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { enqueueJobs } from '../core/events/jobs.ts';

/**
 * Merges two contacts when WhatsApp names a number and its own id together (B-IN-8), before either gets an answer.
 * @returns true if the other contact replaces this one
 */
export async function joinTwins(ctx: CompanyCtx, { twins = [] }: Contact, aliases: readonly Alias[]): Promise<boolean> {
  const [lid, number] = (['lid', 'pn'] as const).map((wanted) => aliases.find(({ kind }) => kind === wanted)?.value);
  if (twins.length === 0 || !lid || !number) return false;
  const contact = await mergeTwins(ctx, { lid, number });
  if (!contact) return false;
  await enqueueJobs([{ type: 'contact.changed', companyId: ctx.companyId, contactId: contact.id }]);
  return true;
}
