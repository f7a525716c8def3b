import { AppError } from '@shared/core/errors.ts';
import { maxListed } from '@shared/core/page.ts';
import type { Parsed } from '@shared/core/route.ts';
import { normalColor } from '@shared/queues/rules.ts';
import { tags } from '@shared/tags/contract.ts';
import type { Tag } from '@shared/tags/model.ts';
import { matchingTags, tagView } from '@shared/tags/rules.ts';
import * as z from 'zod';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { firstMatches } from '../../core/http/firstMatches.ts';
import { namedPage } from '../../core/http/namedPage.ts';
import { recordRoutes, removal } from '../../core/http/recordRoutes.ts';
import { serve } from '../../core/http/serve.ts';
import { commit } from '../../core/store/commit.ts';
import { retryConflicts } from '../../core/store/store.ts';
import { carrierRoutes, ticketBeside } from './carriers.ts';
import { removalSteps, tagRecords } from './repo.ts';
import { createTag } from './service.ts';

async function page({ kanban, ...wanted }: Parsed<typeof tags.page>, ctx: Ctx) {
  const { items, ...end } = namedPage(matchingTags(await tagRecords.list(ctx), { kanban }), wanted);
  return { tags: items.map(tagView), ...end };
}

const list = async (wanted: Parsed<typeof tags.list>, ctx: Ctx) =>
  firstMatches(matchingTags(await tagRecords.list(ctx), wanted).map(tagView));

/** The number of the last lane of the page before. */
const lanePosition = cursorOf(z.number().int());

async function lanes({ cursor }: Parsed<typeof tags.lanes>, ctx: Ctx) {
  const after = lanePosition.read(cursor) ?? 0;
  const rest = (await tagRecords.list(ctx)).filter(({ id, kanban }) => kanban === 1 && id > after);
  const lista = rest.slice(0, maxListed.rows).map(tagView);
  const hasMore = rest.length > lista.length;
  return { lista, hasMore, nextCursor: lanePosition.next(hasMore ? lista.at(-1)?.id : undefined) };
}

/** Lanes belong to the kanban of administrators; everybody may name what contacts are (B-PERM-12). */
async function create(draft: Parsed<typeof tags.create>, ctx: Ctx): Promise<Tag> {
  if (draft.kanban === 1 && !isAdmin(ctx)) throw new AppError('ERR_NO_PERMISSION');
  if (draft.kanban === 1 && !ctx.company.plan.useKanban) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  return createTag(ctx, { ...draft, userId: ctx.user.id });
}

function revise(current: Tag, { name, color, kanban }: Parsed<typeof tags.update>): Tag {
  // Contacts or tickets with the tag would be of the wrong kind.
  if (kanban !== undefined && kanban !== current.kanban)
    throw new AppError('ERR_VALIDATION', { fields: { kanban: 'fixed' } });
  return { ...current, name: name ?? current.name, color: color ? normalColor(color) : current.color };
}

export const handler = serve(
  tags,
  {
    page,
    list,
    lanes,
    ...recordRoutes(tagRecords, { noun: 'Tag', view: tagView, create, revise }),
    remove: removal('Tag', ({ id }, ctx) =>
      retryConflicts(async () => commit(removalSteps(await tagRecords.get(ctx, id), ctx.now.toISOString()))),
    ),
    ...carrierRoutes,
  },
  { alongside: { moveTicket: ticketBeside, clearTicket: ticketBeside } },
);
