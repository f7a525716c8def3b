import { type Connection, capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import type { templates } from '@shared/templates/contract.ts';
import type { Template } from '@shared/templates/model.ts';
import { isSendable, templateView } from '@shared/templates/rules.ts';
import * as z from 'zod';
import type { Ctx } from '../../core/http/ctx.ts';
import { fromCursor, toCursor } from '../../core/http/cursor.ts';
import type { AccountConnection } from '../../core/store/businessAccounts.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { findSync, readTemplates, templatePosition } from './repo.ts';

type ListInput = Parsed<typeof templates.list>;

/** Pages of 100 one request looks at; an account has some hundred templates, at most six thousand. */
const maxLooks = 5;
const look = 100;

const Cursor = z.object({ at: z.string().max(600) });

function afterOf(cursor: string | undefined): string | undefined {
  const held = fromCursor(cursor);
  if (held === undefined) return undefined;
  const { success, data } = Cursor.safeParse(held);
  if (!success) throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } });
  return data.at;
}

const hasTemplates = ({ channel }: Connection): boolean => capabilities[channel].templates;

/** The named connection of the company, or its default one; undefined when none has templates. */
async function placeOf(ctx: Ctx, whatsappId: number | undefined): Promise<AccountConnection | undefined> {
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

function acceptOf({ searchParam, isSendable: onlySendable }: ListInput): (template: Template) => boolean {
  const term = searchParam ? fold(searchParam) : '';
  return (template) => (!onlySendable || isSendable(template)) && (term === '' || searchable(template).includes(term));
}

interface Collected {
  readonly rows: Template[];
  /** Where the next page goes on; undefined when there is none. */
  readonly next: string | undefined;
}

async function collect(
  place: AccountConnection,
  wanted: number,
  start: string | undefined,
  accept: (template: Template) => boolean,
) {
  const rows: Template[] = [];
  let position = start;
  for (let turn = 0; turn < maxLooks; turn += 1) {
    const { templates, isMore } = await readTemplates(place, look, position);
    for (const template of templates) {
      if (accept(template)) {
        if (rows.length === wanted) return { rows, next: position } satisfies Collected;
        rows.push(template);
      }
      position = templatePosition(template);
    }
    if (!isMore) return { rows, next: undefined } satisfies Collected;
  }
  return { rows, next: position } satisfies Collected;
}

/** One page by name, with how the copies stand. @throws ERR_NO_WAPP_FOUND */
export async function listTemplates(ctx: Ctx, input: ListInput): Promise<Output<typeof templates.list>> {
  const start = afterOf(input.cursor);
  const place = await placeOf(ctx, input.whatsappId);
  if (!place) return { templates: [], sync: null, count: 0, hasMore: false, nextCursor: null };
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const [{ rows, next }, sync] = await Promise.all([
    collect(place, skipped + pageSize.other, start, acceptOf(input)),
    findSync(place),
  ]);
  return {
    templates: rows.slice(skipped).map(templateView),
    sync: sync ?? null,
    count: rows.length,
    hasMore: next !== undefined,
    nextCursor: next === undefined ? null : toCursor({ at: next }),
  };
}
