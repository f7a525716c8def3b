import type { contactLists } from '@shared/contactLists/contract.ts';
import { contactListImportView, listLines, maxImportBytes } from '@shared/contactLists/imports.ts';
import { maxUploadRows } from '@shared/contacts/importing.ts';
import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import type { Parsed } from '@shared/core/route.ts';
import { companyCountry } from '@shared/phones/read.ts';
import * as z from 'zod';
import type { Ctx } from '../../core/context/ctx.ts';
import { findFile, isOwnMediaKey, newMediaKey, retainUpload, saveFile } from '../../core/files/files.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readMapping } from '../book/mapping.ts';
import { readSheet } from '../book/readSheet.ts';
import { getTags } from '../tags/repo.ts';
import { changeImport, getImport, listImports, listRefused, startImport } from './imports.ts';
import { listRows } from './list.ts';
import { contactListRecords } from './repo.ts';

type Start = Parsed<typeof contactLists.startImport>;

/** The file of lines of a sheet. @throws ERR_SHEET_UNREADABLE, ERR_SHEET_TOO_LARGE */
async function sheetSource({ companyId }: Ctx, key: string) {
  const file = isOwnMediaKey(companyId, key) ? await findFile(key) : undefined;
  if (!file || file.size === 0) throw new AppError('ERR_SHEET_UNREADABLE', { fields: { sheet: 'not_uploaded' } });
  if (file.size > maxImportBytes) throw new AppError('ERR_SHEET_TOO_LARGE');
  await retainUpload(key);
  return { kind: 'sheet', key, size: file.size } as const;
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
async function campaignSource({ companyId }: Ctx, { id, answers }: NonNullable<Start['campaign']>) {
  if (!(await getItem(keys.campaign(companyId, id)))) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return { kind: 'campaign', campaignId: id, answers } as const;
}

async function start({ contactListId, name, sheet, contacts, campaign }: Start, ctx: Ctx) {
  await contactListRecords.get(ctx, contactListId);
  if (sheet) {
    const source = await sheetSource(ctx, sheet.key);
    return startImport(ctx, { contactListId, name, source, total: sheet.rows, variables: sheet.variables });
  }
  if (campaign) {
    const source = await campaignSource(ctx, campaign);
    return startImport(ctx, { contactListId, name, source, total: null, variables: [] });
  }
  const { tags = [], searchParam = '', channel = '' } = contacts ?? {};
  await getTags(ctx, tags);
  const source = { kind: 'contacts', tags, searchParam, channel } as const;
  return startImport(ctx, { contactListId, name, source, total: null, variables: [] });
}

const faults: Readonly<Record<string, ErrorCode>> = {
  not_a_sheet: 'ERR_SHEET_UNREADABLE',
  sheet_too_large: 'ERR_SHEET_TOO_LARGE',
  too_many_rows: 'ERR_SHEET_TOO_LARGE',
};

/** A small sheet that came with the request (B-CLIST-2). */
async function upload({ id, mapping }: Parsed<typeof contactLists.upload>, ctx: Ctx) {
  const columns = readMapping(mapping, 'list');
  await contactListRecords.get(ctx, id);
  const [file] = ctx.request.files;
  if (!file) throw new AppError('ERR_SHEET_UNREADABLE', { fields: { file: 'required' } });
  const reading = { country: companyCountry(ctx.company), language: ctx.user.language, target: 'list' } as const;
  const found = await readSheet({ content: file.content, reading, mapping: columns, most: maxUploadRows });
  if ('problem' in found) {
    const { problem } = found;
    throw new AppError(faults[problem] ?? 'ERR_SHEET_HEADINGS', {
      fields: { file: problem },
      values: { limit: maxUploadRows },
    });
  }
  const { lines, variables } = listLines(found.rows);
  const content = Buffer.from(lines.join(''));
  const key = newMediaKey(ctx.companyId);
  await saveFile(key, content, { name: file.name, mime: 'text/plain' });
  const source = { kind: 'sheet', key, size: content.byteLength } as const;
  return startImport(ctx, {
    contactListId: id,
    name: file.name.slice(0, 200),
    source,
    total: lines.length,
    variables,
  });
}

const position = cursorOf(z.object({ at: z.string().max(100) }));

export const importRoutes = {
  startImport: async (input: Start, ctx: Ctx) => contactListImportView(await start(input, ctx)),
  upload: async (input: Parsed<typeof contactLists.upload>, ctx: Ctx) =>
    contactListImportView(await upload(input, ctx)),
  imports: async ({ contactListId }: Parsed<typeof contactLists.imports>, ctx: Ctx) =>
    contactListId === undefined ? [] : (await listImports(ctx, contactListId)).map(contactListImportView),
  changeImport: async ({ id, contactListId, action }: Parsed<typeof contactLists.changeImport>, ctx: Ctx) =>
    contactListImportView(await changeImport(ctx, contactListId, id, action)),
  refusedRows: async ({ id, contactListId, cursor }: Parsed<typeof contactLists.refusedRows>, ctx: Ctx) => {
    await getImport(ctx, contactListId, id);
    const { rows, last } = await listRefused(ctx, contactListId, id, position.read(cursor)?.at);
    const nextCursor = position.next(last === undefined ? undefined : { at: last });
    return { rows, count: rows.length, hasMore: last !== undefined, nextCursor };
  },
  export: async ({ id }: Parsed<typeof contactLists.export>, ctx: Ctx) => {
    await contactListRecords.get(ctx, id);
    return null;
  },
  rows: ({ id, cursor }: Parsed<typeof contactLists.rows>, ctx: Ctx) => listRows(ctx, id, cursor),
};
