import type { Parsed } from '@shared/core/route.ts';
import { drafts } from '@shared/drafts/contract.ts';
import { type Draft, type DraftView, draftView } from '@shared/drafts/model.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { serve } from '../../core/http/serve.ts';
import { keys } from '../../core/store/table.ts';
import { visibleTicket } from '../tickets/service.ts';
import { listDrafts, removeDraft, saveDraft } from './repo.ts';

async function save(input: Parsed<typeof drafts.save>, ctx: Ctx): Promise<DraftView | null> {
  const { ticketId, body, isPrivate, page } = input;
  const { uuid } = await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
  if (body.trim() === '') {
    await removeDraft(ctx, ticketId);
    return null;
  }
  const owner = { companyId: ctx.companyId, userId: ctx.user.id };
  const draft: Draft = { ...owner, ticketId, uuid, body, isPrivate, page, updatedAt: ctx.now.toISOString() };
  await saveDraft(draft);
  return draftView(draft);
}

export const handler = serve(
  drafts,
  {
    list: async (_input, ctx) => {
      const { drafts: current, isComplete } = await listDrafts(ctx);
      return { drafts: current.map(draftView), isComplete };
    },
    save: async (input, ctx) => ({ draft: await save(input, ctx) }),
  },
  { alongside: { save: (companyId, { ticketId }) => [keys.ticket(companyId, Number(ticketId))] } },
);
