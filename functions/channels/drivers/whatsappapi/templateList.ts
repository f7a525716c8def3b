import { jsonOf } from '../../../core/outbound/httpClient.ts';
import type { Account, TemplatePage } from '../driver.ts';
import { graphGet } from '../graph/calls.ts';
import { outcomeOf } from '../graph/errors.ts';
import { partOf, textOf } from '../payload.ts';
import { templateOf } from './templateShape.ts';

const fields = 'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason';

// A template is a few kilobytes at most; the answer must stay below what a call reads.
const pageSize = 50;

const oddAnswer: TemplatePage = {
  ok: false,
  isFinal: false,
  mustReconnect: false,
  reason: 'The answer was not understood.',
};

export async function listTemplates(account: Account, after: string | null): Promise<TemplatePage> {
  const query = new URLSearchParams({ fields, limit: String(pageSize), ...(after === null ? {} : { after }) });
  const result = await graphGet(account, `${encodeURIComponent(account.wabaId)}/message_templates?${query}`);
  if (!result.ok || result.answer.status < 200 || result.answer.status >= 300) {
    const { kind, failure } = outcomeOf(result);
    const isFinal = kind === 'never' || kind === 'reconnect';
    const reason = [failure.code, failure.reason].filter(Boolean).join(' ');
    return { ok: false, isFinal, mustReconnect: kind === 'reconnect', reason };
  }
  const body = jsonOf(result.answer.body);
  const data = partOf(body, 'data');
  if (!Array.isArray(data)) return oddAnswer;
  const paging = partOf(body, 'paging');
  const cursor = textOf(partOf(paging, 'cursors'), 'after');
  // The last page has a cursor too, but nothing behind it.
  const next = textOf(paging, 'next') !== '' && cursor !== '' ? cursor : null;
  return { ok: true, templates: data.flatMap((raw) => templateOf(raw) ?? []), next };
}
