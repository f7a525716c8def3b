import * as z from 'zod';
import { pausableLimits } from '../companies/model.ts';
import { NoticeStage } from '../companies/paymentNotices.ts';
import { WeeklyFigure } from '../metrics/weekly.ts';
import { AccessNotice, type Language } from '../users/model.ts';

/** Whom an e-mail about an account is for. */
const person = { name: z.string(), companyName: z.string() };
/** What only the addressee may know, such as a code or a link: sealed as long as it is stored. */
const secret = z.string();

/** Why the system stopped a campaign. */
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

/** What got worse about a number. */
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

/** What an e-mail tells, without its words: these are made in the language of whoever gets it. */
export const EmailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accessChanged'),
    name: z.string(),
    companyName: z.string(),
    timeZone: z.string(),
    fields: AccessNotice.shape.fields,
    at: z.string(),
    /** Browser and system as people call them; empty: nobody knows. */
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
    /** Where it can be paid. */
    url: z.string(),
  }),
  /** A company has more than its plan allows: what it has to choose, and until when. */
  z.object({
    kind: z.literal('overPlan'),
    ...person,
    stage: z.enum(['begins', 'ends', 'paused']),
    lastDay: z.iso.date(),
    over: z.array(z.object({ limit: z.enum(pausableLimits), used: z.number().int(), most: z.number().int() })),
    /** Where one chooses. */
    url: z.string(),
  }),
  /** The system stopped a campaign. */
  z.object({
    kind: z.literal('campaignStopped'),
    ...person,
    campaign: z.string(),
    reason: StoppedBecause,
    detail: z.string(),
    /** Its report. */
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
  /** The archive of a person's data can be fetched; whose they are is not told by e-mail. */
  z.object({ kind: z.literal('exportReady'), ...person, days: z.number(), url: z.string() }),
  /** What the last week was like. */
  z.object({
    kind: z.literal('weeklySummary'),
    ...person,
    from: z.iso.date(),
    to: z.iso.date(),
    figures: z.array(WeeklyFigure),
    /** The dashboard of that week. */
    url: z.string(),
  }),
  /** A saved report was made into a file; what stands in it is not told by e-mail. */
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
  /** Nothing goes to an endpoint of webhooks any more. */
  z.object({
    kind: z.literal('webhookStopped'),
    ...person,
    endpoint: z.string(),
    cause: z.enum(['failing', 'gone']),
    /** Where it can be started again. */
    url: z.string(),
  }),
  z.object({ kind: z.literal('recoveryCode'), ...person, secret, minutes: z.number() }),
  /** `by` is empty where the platform invites. */
  z.object({ kind: z.literal('invitation'), ...person, secret, by: z.string(), days: z.number() }),
  z.object({
    ...{ kind: z.literal('emailProof'), ...person, secret, days: z.number() },
    /** Another account signs in with the address until the link is opened. */
    isElsewhere: z.literal(true).optional(),
    /** Somebody who is there already is to have it from now on; else a company was signed up with it. */
    isChange: z.literal(true).optional(),
  }),
  /** Somebody signed up with an address that signs in already, and was shown to be its owner's. */
  z.object({
    kind: z.literal('accountThere'),
    ...person,
    /** It was to become the address of somebody who is there already. */
    isChange: z.literal(true).optional(),
    /** Where one signs in. */
    url: z.string(),
  }),
  z.object({
    kind: z.literal('welcome'),
    ...person,
    login: z.string(),
    trialEnds: z.iso.date().nullable(),
    /** Where one signs in. */
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
  /** Which of the paragraphs is facts below each other, counted from 0. */
  readonly factsAt?: number;
  /** A code that stands as a paragraph of its own. */
  readonly code?: string;
  /** What its reader is to do. */
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
  /** Why it will never be sent, as the e-mail service calls it. */
  readonly failure: string | null;
}

/** An e-mail in words. */
export interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
