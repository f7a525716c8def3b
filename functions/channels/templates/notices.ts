import { isLinked } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { SentTemplate } from '@shared/templates/model.ts';
import { isSendable, sentTemplate, variablesOf } from '@shared/templates/rules.ts';
import type { Language } from '@shared/users/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { isSandboxOpen } from '../../core/context/sandboxGate.ts';
import { log } from '../../core/log.ts';
import { accountOf } from '../connections/accounts.ts';
import { disconnect } from '../connections/checks.ts';
import { listConnections } from '../connections/repo.ts';
import { driverOf } from '../drivers/byChannel/registry.ts';
import type { Outgoing } from '../drivers/driver.ts';
import { leaveNotice } from '../linked/notices.ts';
import { readTemplates } from './repo.ts';

export interface Notice {
  /** Digits with the country code. */
  readonly number: string;
  readonly body: string;
  /** The body is about this code; where the account has a template for codes, that goes instead (B-AUTH-13). */
  readonly code?: { readonly value: string; readonly language: Language };
}

export type NoticeOutcome = 'sent' | 'noConnection' | 'refused' | 'busy';

/** Nothing of it is stored: it belongs to no conversation. */
const outgoing = ({ number, body }: Notice, template: SentTemplate | null, ctx: CompanyCtx): Outgoing => {
  const at = ctx.now.toISOString();
  const message = {
    ...blankMessage,
    id: '',
    companyId: ctx.companyId,
    ticketId: 0,
    whatsappId: 0,
    contactId: '',
    template,
    wid: null,
    body,
    fromMe: true,
    mediaType: 'chat' as const,
    read: true,
    audience: { status: 'closed' as const, userId: null, queueId: null, isGroup: false, whatsappId: 0 },
    createdAt: at,
    updatedAt: at,
  };
  return { message, aliases: [], number, file: null };
};

/** Templates that are looked at for one that carries codes: an account has a handful. */
const maxTemplates = 100;

/**
 * The template that carries a code, in the person's language if there is one: only a template reaches somebody who has
 * not written within the reply window.
 */
async function codeTemplate(
  { companyId, id }: Connection,
  { value, language }: NonNullable<Notice['code']>,
): Promise<SentTemplate | null> {
  const { templates } = await readTemplates({ companyId, whatsappId: id }, maxTemplates, undefined);
  const fitting = templates.filter((one) => one.category === 'AUTHENTICATION' && isSendable(one));
  const spoken = language.slice(0, 2);
  const template = fitting.find((one) => one.language.startsWith(spoken)) ?? fitting[0];
  if (!template) return null;
  const values = Object.fromEntries(variablesOf(template).map(({ key }) => [key, value]));
  return sentTemplate(template, values);
}

/** One text through the company's default connection, without a ticket or a trace in the inbox. A refusal is logged. */
export async function tryNotice(ctx: CompanyCtx, notice: Notice): Promise<NoticeOutcome> {
  const connection = (await listConnections(ctx.companyId)).find(
    ({ isDefault, status }) => isDefault && status === 'CONNECTED',
  );
  const driver = connection && driverOf(connection.channel);
  if (!driver) {
    log.info('notice.noConnection', { companyId: ctx.companyId });
    return 'noConnection';
  }
  // What a linked phone sends, its holder reads; elsewhere a code goes as the template that Meta approved for codes.
  const template = notice.code && !isLinked(connection) ? await codeTemplate(connection, notice.code) : null;
  if (notice.code && !template && (isLinked(connection) || !isSandboxOpen())) {
    log.warn('notice.noCodeTemplate', { companyId: ctx.companyId });
    return 'refused';
  }
  if (isLinked(connection)) {
    await leaveNotice(connection, { number: notice.number, body: notice.body }, ctx.now);
    return 'sent';
  }
  const outcome = await driver.send(await accountOf(connection), outgoing(notice, template, ctx));
  if (outcome.kind === 'accepted') return 'sent';
  log.warn('notice.refused', { companyId: ctx.companyId, outcome: outcome.kind, code: outcome.failure.code });
  if (outcome.kind === 'reconnect')
    await disconnect(ctx, connection.id, outcome.failure.reason || outcome.failure.code);
  return outcome.kind === 'retry' ? 'busy' : 'refused';
}

/** The same for whom nobody waits. @returns false when another try makes sense */
export const sendNotice = async (ctx: CompanyCtx, notice: Notice): Promise<boolean> =>
  (await tryNotice(ctx, notice)) !== 'busy';
