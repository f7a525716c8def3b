import * as z from 'zod';
import { pausableLimits } from '../companies/model.ts';
import { NoticeStage } from '../companies/paymentNotices.ts';
import { WeeklyFigure } from '../metrics/weekly.ts';
import { AccessNotice, type Language } from '../users/model.ts';

/** Addressee of an e-mail about an account. */
const person = { name: z.string(), companyName: z.string() };
/** Secret for the addressee, such as a code or a link; stored sealed. */
const secret = z.string();

/** Reason why the system stopped a campaign. */
export const StoppedBecause = z.enum([
  'failures',
  'provider',
  'template',
  'quality',
  'restricted',
  'budget',
  'noConnection',
  'tooLate',
  'plan',
  'audience',
]);
export type StoppedBecause = z.infer<typeof StoppedBecause>;

/** Warning about a number whose state got worse. */
export const NumberWarning = z.enum([
  'qualityMedium',
  'qualityLow',
  'nameDeclined',
  'templatePaused',
  'refused',
  'accessEnding',
  'unlinked',
  'banned',
  'replaced',
  'overloaded',
]);
export type NumberWarning = z.infer<typeof NumberWarning>;

/** Data of an e-mail without its words, which are written in the addressee's language. */
export const EmailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accessChanged'),
    name: z.string(),
    companyName: z.string(),
    timeZone: z.string(),
    fields: AccessNotice.shape.fields,
    at: z.string(),
    /** Browser and operating system by their usual names; empty if unknown. */
    device: z.string(),
    /** Name of a colleague who changed it; null: the person themselves. */
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('paymentDue'),
    name: z.string(),
    companyName: z.string(),
    stage: NoticeStage,
    dueDate: z.iso.date(),
    suspendedOn: z.iso.date(),
    /** Reais. */
    amount: z.number(),
    /** Page on which the invoice can be paid. */
    url: z.string(),
  }),
  /** A company has more than its plan allows: what it has to choose, and until when. */
  z.object({
    kind: z.literal('overPlan'),
    ...person,
    stage: z.enum(['begins', 'ends', 'paused']),
    lastDay: z.iso.date(),
    over: z.array(z.object({ limit: z.enum(pausableLimits), used: z.number().int(), most: z.number().int() })),
    /** Page on which the administrator chooses. */
    url: z.string(),
  }),
  /** The system stopped a campaign. */
  z.object({
    kind: z.literal('campaignStopped'),
    ...person,
    campaign: z.string(),
    reason: StoppedBecause,
    detail: z.string(),
    /** Page of the campaign's report. */
    url: z.string(),
  }),
  /** The platform thinks less of a number, of its name or of a template, or ends the access to an account. */
  z.object({
    kind: z.literal('numberWarning'),
    ...person,
    connection: z.string(),
    warning: NumberWarning,
    detail: z.string(),
    /** The connections. */
    url: z.string(),
  }),
  /** The archive of a person's data is ready; the e-mail does not say whose data it is. */
  z.object({ kind: z.literal('exportReady'), ...person, days: z.number(), url: z.string() }),
  /** Summary of the last week. */
  z.object({
    kind: z.literal('weeklySummary'),
    ...person,
    from: z.iso.date(),
    to: z.iso.date(),
    figures: z.array(WeeklyFigure),
    /** The dashboard of that week. */
    url: z.string(),
  }),
  /** A saved report's file is ready; its contents are not part of the e-mail. */
  z.object({
    kind: z.literal('reportReady'),
    ...person,
    report: z.string(),
    rows: z.number(),
    dateFrom: z.iso.date(),
    dateTo: z.iso.date(),
    days: z.number(),
    url: z.string(),
  }),
  /** The system stopped sending events to a webhook. */
  z.object({
    kind: z.literal('webhookStopped'),
    ...person,
    endpoint: z.string(),
    cause: z.enum(['failing', 'gone']),
    /** Page on which the endpoint can be started again. */
    url: z.string(),
  }),
  z.object({ kind: z.literal('recoveryCode'), ...person, secret, minutes: z.number() }),
  /** `by` is empty where the platform invites. */
  z.object({ kind: z.literal('invitation'), ...person, secret, by: z.string(), days: z.number() }),
  z.object({
    ...{ kind: z.literal('emailProof'), ...person, secret, days: z.number() },
    /** True if another account signs in with the address until the link is opened. */
    isElsewhere: z.literal(true).optional(),
    /** True if an existing user changes to the address; absent if a company was signed up with it. */
    isChange: z.literal(true).optional(),
  }),
  /** A sign-up used the address of an existing account whose owner had confirmed it. */
  z.object({
    kind: z.literal('accountThere'),
    ...person,
    /** True if an existing user was to change to the address. */
    isChange: z.literal(true).optional(),
    /** Page of the sign-in. */
    url: z.string(),
  }),
  z.object({
    kind: z.literal('welcome'),
    ...person,
    login: z.string(),
    trialEnds: z.iso.date().nullable(),
    /** Page of the sign-in. */
    url: z.string(),
  }),
]);
export type EmailContent = z.infer<typeof EmailContent>;
export type EmailContentOf<Kind extends EmailContent['kind']> = Extract<EmailContent, { kind: Kind }>;

/** An e-mail in words, before it is laid out. */
export interface EmailParts {
  readonly subject: string;
  /** Paragraphs of lines; the last one says who sent it. */
  readonly paragraphs: readonly (readonly string[])[];
  /** Index, from 0, of the paragraph with facts below each other. */
  readonly factsAt?: number;
  /** Code shown as a paragraph of its own. */
  readonly code?: string;
  /** Button with the next step. */
  readonly action?: { readonly label: string; readonly url: string };
}

/** An e-mail that is to be sent, or was. */
export interface Email {
  readonly companyId: number;
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly content: EmailContent;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Reason for final failure in the e-mail service's words. */
  readonly failure: string | null;
}

/** An e-mail in words. */
export interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
