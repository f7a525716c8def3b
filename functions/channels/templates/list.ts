import { type Connection, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import type { templates } from '@shared/templates/contract.ts';
import type { Template } from '@shared/templates/model.ts';
import { isSendable, templateView } from '@shared/templates/rules.ts';
import * as z from 'zod';
import type { Ctx } from '../../core/context/ctx.ts';
import { collectPage } from '../../core/http/collectPage.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import type { AccountConnection } from '../../core/store/businessAccounts.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { findSync, readTemplates, templatePosition } from './repo.ts';

type TemplateListInput = Parsed<typeof templates.list>;

/** Pages of 100 one request looks at; an account has some hundred templates, at most six thousand. */
const maxLooks = 5;
const look = 100;

const cursor = cursorOf(z.object({ at: z.string().max(600) }));

const hasTemplates = ({ channel }: Connection): boolean => capabilities[channel].templates;

/** The named connection of the company, or its default one; undefined when none has templates. */
async function accountConnectionOf(ctx: Ctx, whatsappId: number | undefined): Promise<AccountConnection | undefined> {
  const { connections } = await readDirectory(ctx.companyId, 'CONNECTION');
  const named = connections.find(({ id }) => id === whatsappId);
  if (whatsappId !== undefined && !named) throw new AppError('ERR_NO_WAPP_FOUND');
  const able = connections.filter(hasTemplates);
  const chosen = named ?? able.find(({ isDefault }) => isDefault) ?? able[0];
  return chosen && hasTemplates(chosen) ? { companyId: ctx.companyId, whatsappId: chosen.id } : undefined;
}

/** Words of the name stand between underscores; people type spaces. */
const searchable = ({ name, body, header }: Template): string =>
  fold(`${name} ${name.replaceAll('_', ' ')} ${header.text} ${body}`);

function buildTemplateFilter({
  searchParam,
  isSendable: onlySendable,
}: TemplateListInput): (template: Template) => boolean {
  const term = searchParam ? fold(searchParam) : '';
  return (template) => (!onlySendable || isSendable(template)) && (term === '' || searchable(template).includes(term));
}

const collect = (
  place: AccountConnection,
  wanted: number,
  start: string | undefined,
  accept: (template: Template) => boolean,
) =>
  collectPage({
    wanted,
    start,
    maxLooks,
    look: async (after) => {
      const { templates, isMore } = await readTemplates(place, look, after);
      const found = templates.map((row) => ({ row, position: templatePosition(row) }));
      return { found, last: isMore ? (found.at(-1)?.position ?? after) : undefined };
    },
    accept,
  });

/** Returns a page by name, with the state of the copies. @throws ERR_NO_WAPP_FOUND */
export async function listTemplates(ctx: Ctx, input: TemplateListInput): Promise<Output<typeof templates.list>> {
  const start = cursor.read(input.cursor)?.at;
  const place = await accountConnectionOf(ctx, input.whatsappId);
  if (!place) return { templates: [], sync: null, count: 0, hasMore: false, nextCursor: null };
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const [{ rows, next }, sync] = await Promise.all([
    collect(place, skipped + pageSize.other, start, buildTemplateFilter(input)),
    findSync(place),
  ]);
  return {
    templates: rows.slice(skipped).map(templateView),
    sync: sync ?? null,
    count: rows.length,
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { at: next }),
  };
}
