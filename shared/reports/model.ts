import * as z from 'zod';
import { Channel } from '../connections/model.ts';
import { CalendarDay } from '../core/dates.ts';
import { IdList, NumericId, SearchParam } from '../core/fields.ts';
import { TicketStatus } from '../core/ticketStatus.ts';
import { Advertisement } from '../tickets/model.ts';

/** Services that a report covers: all, those of groups, or the rated, reopened, transferred or advertised ones. */
export const ReportView = z.enum(['tickets', 'durations', 'groups', 'ratings', 'reopened', 'transfers', 'advertised']);
export type ReportView = z.infer<typeof ReportView>;

const StatusList = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  // A list as JSON, or with commas.
  return value
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean);
}, z.array(TicketStatus).max(10));

/** Filters of a report (B-REP-1). Empty lists do not restrict; 0 means none. */
export const ReportFilters = z.object({
  view: ReportView.default('tickets'),
  searchParam: SearchParam,
  contactId: z.string().max(40).optional(),
  whatsappId: IdList.optional(),
  /** Tags of the contact. */
  tags: IdList.optional(),
  users: IdList.optional(),
  queueIds: IdList.optional(),
  status: StatusList.optional(),
  /** Calendar days of the company, both included; without them the present month. */
  dateFrom: CalendarDay.optional(),
  dateTo: CalendarDay.optional(),
  /** Minutes that the service took at least. */
  longerThan: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export type ReportFilters = z.output<typeof ReportFilters>;

export const reportPageSizes = [5, 10, 20, 50] as const;
/** The most rows of one answer; larger reports need an export. */
export const maxReportRows = 1000;
/** Page size that other systems send to get everything. */
export const everything = 9_999_999;
/** The last row that a page can be asked for by its number. */
export const lastReportRow = 10_000;

/** The words for statuses that older systems answer with (B-REP-2). */
export const statusWords = {
  open: 'ABERTO',
  closed: 'FECHADO',
  pending: 'PENDENTE',
  group: 'GRUPO',
  nps: 'NPS',
  lgpd: 'LGPD',
} as const satisfies Record<TicketStatus, string>;

/**
 * A service cycle as a row. Instants are ISO; the formatted fields of B-REP-2 are for clients that show the
 * answer as it is.
 */
export const ReportRow = z.object({
  trackingId: z.string(),
  /** Number of the ticket. */
  id: z.number().int(),
  /** Null: the ticket was removed. */
  uuid: z.string().nullable(),
  /** True if the caller may open the ticket. */
  canOpen: z.boolean(),
  whatsappName: z.string(),
  channel: Channel.nullable(),
  contactName: z.string(),
  contactNumber: z.string(),
  isGroup: z.boolean(),
  userName: z.string(),
  queueName: z.string(),
  lastMessage: z.string(),
  state: TicketStatus,
  status: z.enum(Object.values(statusWords)),
  /** DD/MM/YYYY HH:mm of the company. */
  createdAt: z.string(),
  closedAt: z.string(),
  startedAtInstant: z.string(),
  closedAtInstant: z.string().nullable(),
  /** "1 d, 2 hrs e 3 m"; "0" while it goes on. */
  supportTime: z.string(),
  /** Seconds from the beginning until an attendant began to serve (B-DASH-4). */
  waitSeconds: z.number().int().nullable(),
  /** Seconds of the service (B-DASH-5). */
  serviceSeconds: z.number().int().nullable(),
  /** Seconds from the beginning to the end; null while it goes on. */
  supportSeconds: z.number().int().nullable(),
  /** 0 to 10. */
  NPS: z.number().int().nullable(),
  /** Comment on the rating; may be empty. */
  comment: z.string(),
  /** Number of transfers. */
  transfers: z.number().int(),
  /** The last transfer: the user who made it, and the attendant and queue before it; empty if there was none. */
  handed: z
    .object({
      /** DD/MM/YYYY HH:mm of the company. */
      at: z.string(),
      atInstant: z.string(),
      ...{ by: z.string(), userName: z.string(), queueName: z.string() },
    })
    .nullable(),
  /** Through which it began. */
  advertisement: Advertisement.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Totals of a report over all its rows, as far as they were counted. */
export const ReportTotals = z.object({
  total: z.number().int(),
  /** Otherwise there are more: counting ends after so many records. */
  isExact: z.boolean(),
  finished: z.number().int(),
  /** Mean seconds of those that are finished. */
  averageSeconds: z.number().int().nullable(),
});
export type ReportTotals = z.infer<typeof ReportTotals>;

export const ReportPageInput = ReportFilters.extend({
  page: z.coerce.number().int().min(1).max(lastReportRow).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .refine((size) => (size >= 1 && size <= maxReportRows) || size === everything, 'invalid')
    .default(10),
  cursor: z.string().max(2000).optional(),
  /** True to compute totals, which once per report is enough for all its pages. */
  withTotals: z.preprocess((value) => value !== false && value !== 'false' && value !== '0', z.boolean()).default(true),
  companyId: NumericId.optional(),
});
