import { isLinked } from '@shared/connections/line.ts';
import type { Connection } from '@shared/connections/model.ts';
import { blankMessage } from '@shared/messages/blank.ts';
import type { SentTemplate, TemplateContent } from '@shared/templates/model.ts';
import { headerFile, isSendable, sentTemplate, type TemplateValues, variablesOf } from '@shared/templates/rules.ts';
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
import { noticeReference } from './noticeFailures.ts';
import { isWindowOpen } from './noticeWindow.ts';
import { readTemplates } from './repo.ts';

export interface Notice {
  /** Digits with the country code. */
  readonly number: string;
  readonly body: string;
  /** The body is about this code; where the account has a template for codes, that goes instead (B-AUTH-13). */
  readonly code?: { readonly value: string; readonly language: Language };
  /** Approved template with the same content, for use outside the reply window (B-DUN-2). */
  readonly template?: NoticeTemplate;
  /** Company that the notice is about; a later failure is recorded with it. */
  readonly about?: number;
}

/** The platform's templates by name, with what numbered placeholders stand for: stored values have no order. */
const placeholders = {
  prosa_welcome: ['company', 'email', 'date'],
  prosa_payment_due: ['company', 'amount', 'due', 'url', 'suspended'],
  prosa_weekly_summary: ['company', 'from', 'to', 'figures', 'url'],
  prosa_phone_replaced: ['company'],
  prosa_access_changed: ['company', 'changes'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface NoticeTemplate {
  readonly name: keyof typeof placeholders;
  readonly language: Language;
  readonly values: Readonly<Record<string, string>>;
}

/** `disconnected`: there is a default connection, and it does not work. */
export type NoticeOutcome = 'sent' | 'noConnection' | 'disconnected' | 'refused' | 'busy';

/** The message is not stored, because it belongs to no conversation. */
const outgoing = ({ number, body, about }: Notice, template: SentTemplate | null, ctx: CompanyCtx): Outgoing => {
  const at = ctx.now.toISOString();
  const message = {
    ...blankMessage,
    id: about === undefined ? '' : noticeReference(about),
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
 * Returns the template for a login code, in the recipient's language if available; outside the reply window only a
 * template arrives.
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

/** Values for what a template asks for; undefined where it asks for something else. */
function valuesFor(template: TemplateContent, { name: kind, values }: NoticeTemplate): TemplateValues | undefined {
  const given = variablesOf(template).map(({ key, part, name }) => {
    const meaning = /^\d+$/.test(name) ? placeholders[kind][Number(name) - 1] : name;
    const value = part === 'button' || meaning === undefined ? undefined : values[meaning];
    return [key, value];
  });
  return given.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(given);
}

/** The account's template for a notice, in the reader's language if there is one. */
async function noticeTemplate({ companyId, id }: Connection, notice: NoticeTemplate): Promise<SentTemplate | null> {
  const { name, language } = notice;
  const { templates } = await readTemplates({ companyId, whatsappId: id }, maxTemplates, undefined);
  const filled = templates.flatMap((template) => {
    const isMeant = template.name === name && isSendable(template) && headerFile(template) === undefined;
    const own = isMeant ? valuesFor(template, notice) : undefined;
    return own === undefined ? [] : [{ template, own }];
  });
  const spoken = language.slice(0, 2);
  const chosen = filled.find(({ template }) => template.language.startsWith(spoken)) ?? filled[0];
  return chosen ? sentTemplate(chosen.template, chosen.own) : null;
}

/** Chooses the template for a notice of an official number, if one is needed and exists. */
async function templateFor(ctx: CompanyCtx, connection: Connection, notice: Notice): Promise<SentTemplate | null> {
  if (notice.code) return codeTemplate(connection, notice.code);
  if (!notice.template || (await isWindowOpen(ctx, connection, notice.number))) return null;
  const template = await noticeTemplate(connection, notice.template);
  if (!template) log.warn('notice.noTemplate', { companyId: ctx.companyId, name: notice.template.name });
  return template;
}

/**
 * Sends a text through the company's default connection, without a ticket or a trace in the inbox. A refusal is logged.
 */
export async function tryNotice(ctx: CompanyCtx, notice: Notice): Promise<NoticeOutcome> {
  const connection = (await listConnections(ctx.companyId)).find(({ isDefault }) => isDefault);
  const driver = connection?.status === 'CONNECTED' ? driverOf(connection.channel) : undefined;
  if (!connection || !driver) {
    log.info('notice.noConnection', { companyId: ctx.companyId });
    return connection ? 'disconnected' : 'noConnection';
  }
  // Texts of a linked phone can be read by its holder; official numbers send codes with the template that Meta
  // approved for codes.
  const template = isLinked(connection) ? null : await templateFor(ctx, connection, notice);
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

/** Sends a notice without a waiting caller. @returns false if another attempt makes sense */
export const sendNotice = async (ctx: CompanyCtx, notice: Notice): Promise<boolean> =>
  (await tryNotice(ctx, notice)) !== 'busy';
