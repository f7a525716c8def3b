import * as z from 'zod';
import { Channel } from '../connections/model.ts';
import { NumericId } from '../core/fields.ts';

/** Calendar days in the company's zone, both included. */
export const Period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

/** Range of the numbers: all of the company, the caller's queues, or the caller's own services. */
export const Scope = z.enum(['company', 'queues', 'own']);
export type Scope = z.infer<typeof Scope>;

/** Minutes. Median and 90th percentile are interpolated within the bin of a histogram; see histogram.ts. */
export const Duration = z.object({
  /** Services that have a value. */
  count: z.number().int(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type Duration = z.infer<typeof Duration>;

/** Ratings by customers, 0 to 10. */
export const RatingNumbers = z.object({
  count: z.number().int(),
  /** Number of ratings for each value from 0 to 10. */
  distribution: z.array(z.number().int()).length(11),
  mean: z.number().nullable(),
  /** 9 and 10, 7 and 8, 0 to 6, in percent of the ratings. */
  promotersPerc: z.number(),
  passivesPerc: z.number(),
  detractorsPerc: z.number(),
  /** Promoters minus detractors, -100 to 100; null without a rating. */
  npsScore: z.number().nullable(),
  /** Percent of ratings of 7 and more; null without a rating. */
  csat: z.number().nullable(),
});
export type RatingNumbers = z.infer<typeof RatingNumbers>;

/** Numbers of the services that began in a period (B-DASH-3 to 7). */
export const Totals = z.object({
  /** Services that began. */
  tickets: z.number().int(),
  /** Begun by the company, and by the contact. */
  active: z.number().int(),
  passive: z.number().int(),
  /** The attendant is done: the card "closed chats". */
  closed: z.number().int(),
  /** The service is over, also its rating. */
  finished: z.number().int(),
  /** Begun again by reopening a closed conversation. */
  reopened: z.number().int(),
  /** Time from the beginning to the first acceptance. */
  wait: Duration,
  /** Time from the acceptance to the end. */
  service: Duration,
  /** Time from the beginning to an attendant's first answer. */
  firstResponse: Duration,
  waitRating: z.number().int(),
  withRating: z.number().int(),
  withoutRating: z.number().int(),
  /** Percent of the finished ones. */
  percRating: z.number(),
  rating: RatingNumbers,
  /** Services that automation answered. */
  bot: z.object({
    /** Ended without a person, and not because the customer fell silent. */
    solved: z.number().int(),
    /** A person accepted or ignored them, or automation left them to people. */
    handedOver: z.number().int(),
    /** Ended by a clock while automation awaited the customer's answer. */
    givenUp: z.number().int(),
  }),
});
export type Totals = z.infer<typeof Totals>;

/** Now, whatever the period. */
export const Present = z.object({
  pending: z.number().int(),
  open: z.number().int(),
  groups: z.number().int(),
  /** A rating is awaited. */
  rating: z.number().int(),
});
export type Present = z.infer<typeof Present>;

export const DayNumbers = z.object({
  /** YYYY-MM-DD */
  date: z.string(),
  tickets: z.number().int(),
  active: z.number().int(),
  closed: z.number().int(),
  finished: z.number().int(),
  reopened: z.number().int(),
  /** Services that ended on this day, whenever they began. */
  ended: z.number().int(),
  /** Unfinished services at the end of the day, now for today. */
  backlog: z.number().int(),
  leads: z.number().int().nullable(),
  /** Minutes. */
  wait: z.number().nullable(),
  service: z.number().nullable(),
  firstResponse: z.number().nullable(),
  ratings: z.number().int(),
  rating: z.number().nullable(),
  npsScore: z.number().nullable(),
  csat: z.number().nullable(),
});
export type DayNumbers = z.infer<typeof DayNumbers>;

/** Counts of an hour of the day, summed over the period. */
export const HourNumbers = z.object({
  hour: z.number().int().min(0).max(23),
  tickets: z.number().int(),
  accepted: z.number().int(),
  ended: z.number().int(),
});
export type HourNumbers = z.infer<typeof HourNumbers>;

/** Seven rows, Monday first, of twenty-four numbers. */
export const Week = z.array(z.array(z.number().int()).length(24)).length(7);

/** A part of the whole: the same numbers for an attendant, a queue, a connection, a channel, a tag. */
const part = { present: Present, totals: Totals };
/** `id` 0: none. `name` is null for what was never named; what was removed keeps its last name. */
export const NamedPart = z.object({ id: z.number().int(), name: z.string().nullable(), ...part });
export type NamedPart = z.infer<typeof NamedPart>;
export const AttendantPart = NamedPart.extend({
  /** Services that ended in the period, whenever they began. */
  ended: z.number().int(),
});
export type AttendantPart = z.infer<typeof AttendantPart>;
export const ChannelPart = z.object({ channel: Channel.nullable(), ...part });
export type ChannelPart = z.infer<typeof ChannelPart>;
/** Origin of a new service. */
export const Source = z.enum(['contact', 'company', 'campaign', 'ad']);
export type Source = z.infer<typeof Source>;
export const SourcePart = z.object({ source: Source, ...part });
export type SourcePart = z.infer<typeof SourcePart>;

export const Summary = z.object({
  scope: Scope,
  /** Time zone of the calendar days. */
  zone: z.string(),
  period: Period,
  /** The same number of days before the period. */
  periodBefore: Period,
  present: Present,
  totals: Totals,
  totalsBefore: Totals,
  /** Services that ended in the period and the one before, whenever they began. */
  ended: z.number().int(),
  endedBefore: z.number().int(),
  /** New contacts that were served once; null where only a part of the company is looked at. */
  leads: z.number().int().nullable(),
  leadsBefore: z.number().int().nullable(),
  /** Every day of the period in order, also those without a service. */
  days: z.array(DayNumbers),
  /** The days before, in order: for the sparklines' shadows. */
  daysBefore: z.array(DayNumbers),
  hours: z.array(HourNumbers).length(24),
  /** Weekday by hour: services that began, that a person took up, that ended. */
  week: z.object({ tickets: Week, accepted: Week, ended: Week }),
  /** Most services first. */
  attendants: z.array(AttendantPart),
  queues: z.array(NamedPart),
  connections: z.array(NamedPart),
  tags: z.array(NamedPart),
  channels: z.array(ChannelPart),
  sources: z.array(SourcePart),
  /** Messages that could not be delivered, by the channel's code, most first; empty where only a part is looked at. */
  failures: z.array(z.object({ code: z.string(), count: z.number().int() })),
  asOf: z.string(),
});
export type Summary = z.infer<typeof Summary>;

/** The card that was opened, to list the services behind its number. */
export const Card = z.enum([
  'tickets',
  'active',
  'passive',
  'closed',
  'finished',
  'unfinished',
  'reopened',
  'rated',
  'commented',
  'unrated',
  'waitRating',
  'promoters',
  'passives',
  'detractors',
  'botSolved',
  'botHandedOver',
  'botGivenUp',
  'accepted',
  'answered',
]);
export type Card = z.infer<typeof Card>;

/** The part of a number that was opened: a bar, a share, a cell. 0 means none. */
export const Narrowing = z.object({
  userId: z.coerce.number().int().min(0).optional(),
  queueId: z.coerce.number().int().min(0).optional(),
  whatsappId: NumericId.optional(),
  tagId: NumericId.optional(),
  channel: Channel.optional(),
  source: Source.optional(),
  /** Weekday of the beginning by the company's clock; 0 is Monday. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  rate: z.coerce.number().int().min(0).max(10).optional(),
});
export type Narrowing = z.infer<typeof Narrowing>;

/** A service behind a number. */
export const ServiceRow = z.object({
  trackingId: z.string(),
  ticketId: z.number().int(),
  /** Leads to the ticket; null when it was deleted, or is not the caller's to see. */
  uuid: z.string().nullable(),
  contactName: z.string().nullable(),
  userId: z.number().int().nullable(),
  userName: z.string().nullable(),
  queueId: z.number().int().nullable(),
  queueName: z.string().nullable(),
  whatsappId: z.number().int(),
  whatsappName: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Minutes. */
  wait: z.number().nullable(),
  service: z.number().nullable(),
  rate: z.number().int().nullable(),
  /** Comment on the rating. */
  comment: z.string().nullable(),
});
export type ServiceRow = z.infer<typeof ServiceRow>;
