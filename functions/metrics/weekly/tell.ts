import type { Company } from '@shared/companies/model.ts';
import { platformCompany, subscriptionState } from '@shared/companies/subscription.ts';
import { capabilities } from '@shared/connections/model.ts';
import { knownZone } from '@shared/core/time.ts';
import type { EmailContentOf } from '@shared/emails/model.ts';
import { weeklyMessage, weeklyTemplateValues } from '@shared/emails/weeklySummary.ts';
import { summaryOf } from '@shared/metrics/summary.ts';
import { lastMonday, nextTelling, weekBefore, weeklyFiguresOf } from '@shared/metrics/weekly.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import type { User } from '@shared/users/model.ts';
import { env } from '../../core/env.ts';
import { administratorsAmong } from '../../core/store/administrators.ts';
import { commit, type Step } from '../../core/store/commit.ts';
import { readDirectory } from '../../core/store/companyDirectory.ts';
import { emailSteps } from '../../core/store/emails.ts';
import { companyEntity } from '../../core/store/entities.ts';
import { fromItem, putIf, putNewUntil, removeIf, toItem } from '../../core/store/records.ts';
import { getItem, getItems, type Item, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readTotals } from '../read.ts';
import { type WeeklyNotice, weeklyNoticeEntity, weeklySummaryEntity } from './records.ts';
import { weeklySettings } from './schedule.ts';

/** Kept long after the week that it names, so that it is never sent again. */
const keptSeconds = 90 * 24 * 3_600;

type Week = Omit<EmailContentOf<'weeklySummary'>, 'kind' | 'name'>;

const emailsTo = (admins: readonly User[], companyId: number, week: Week, now: Date): Step[] =>
  admins.flatMap(({ email, language, name }) =>
    emailSteps({ companyId, now }, { to: email, language, content: { kind: 'weeklySummary', name, ...week } }),
  );

/** Administrators whose phone number is known. */
const withPhone = (admins: readonly User[]): User[] => admins.filter(({ wpp }) => storedPhone(wpp) !== '');

const messagesTo = (admins: readonly User[], week: Week): WeeklyNotice['messages'] =>
  admins.map(({ id, language }) => ({
    ...{ userId: id, body: weeklyMessage(week, language), language },
    values: weeklyTemplateValues(week, language),
  }));

/**
 * True if a message may not arrive: official numbers allow free text only for hours after the customer wrote, and a
 * disconnected one sends nothing.
 */
async function mayMissPhones(): Promise<boolean> {
  const { connections } = await readDirectory(platformCompany, 'CONNECTION');
  const connection = connections.find(({ isDefault }) => isDefault);
  return connection?.status !== 'CONNECTED' || capabilities[connection.channel].windowHours !== null;
}

interface WeeklyContext {
  readonly company: Company;
  readonly settings: Settings;
  readonly now: Date;
}

/**
 * Administrators who get an e-mail: all if the setting is on; otherwise those with a phone, if its message may not
 * arrive.
 */
async function mailedAmong(admins: readonly User[], { settings }: WeeklyContext): Promise<readonly User[]> {
  if (settings.weeklySummary === 'enabled') return admins;
  const phoned = withPhone(admins);
  return phoned.length > 0 && (await mayMissPhones()) ? phoned : [];
}

/** True for a company that is switched off or has not paid, for which nothing runs (B-COMP-11). */
const isAsleep = (company: Company, now: Date): boolean =>
  !company.status || Boolean(company.removal) || subscriptionState(company, now) === 'suspended';

/** Steps of last week's notice with its e-mails; empty if it has no recipients or no content. */
async function noticeSteps(context: WeeklyContext): Promise<Step[]> {
  const { company, settings, now } = context;
  const { id: companyId } = company;
  const { users } = await readDirectory(companyId, 'USER');
  // Invited users who never signed in receive nothing.
  const admins = administratorsAmong(users.filter(({ invitation }) => !invitation));
  const monday = lastMonday(now, knownZone(company.timeZone));
  if (admins.length === 0 || (await getItem(keys.weeklyNotice(companyId, monday), true))) return [];
  const period = weekBefore(monday, admins[0]?.language ?? 'pt-BR');
  const figures = weeklyFiguresOf(summaryOf(await readTotals({ companyId, company, now }, period)));
  if (!figures) return [];
  const url = `${env('PUBLIC_URL')}/?from=${period.from}&to=${period.to}`;
  const week: Week = { companyName: company.name, ...period, figures, url };
  const messages = settings.weeklySummaryPhone === 'enabled' ? messagesTo(withPhone(admins), week) : [];
  const notice: WeeklyNotice = { companyId, monday, messages };
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds;
  return [
    { write: putNewUntil(weeklyNoticeEntity, notice, ttl) },
    ...emailsTo(await mailedAmong(admins, context), companyId, week, now),
  ];
}

/**
 * Sends a company its weekly summary when it is due, and sets the next time in the same transaction: each week is
 * reported once, even with several clocks or a crash.
 */
export async function sendWeeklySummary(found: Item, now: Date): Promise<void> {
  const companyId = Number(found['companyId']);
  const key = keys.weeklySummary(companyId);
  const [due, item, stored] = await getItems([key, keys.company(companyId), keys.settings(companyId)], true);
  const dueAt = due && String(due['dueAt']);
  if (dueAt === undefined || dueAt > now.toISOString()) return;
  const settings = withDefaults(stored ?? {});
  const company: Company | undefined = item && fromItem(companyEntity, item);
  if (!company || weeklySettings.every((column) => settings[column] !== 'enabled')) {
    await wasApplied(commit([{ write: removeIf(key, { dueAt }) }]));
    return;
  }
  const next = { companyId, dueAt: nextTelling(now, knownZone(company.timeZone)) };
  const steps = isAsleep(company, now) ? [] : await noticeSteps({ company, settings, now });
  await wasApplied(commit([{ write: putIf(toItem(weeklySummaryEntity, next), { dueAt }) }, ...steps]));
}
