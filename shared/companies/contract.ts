import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';
import { isCpfOrCnpj } from '../core/documents.ts';
import { Bool, Email, Name, NumericId, OptionalPhone, SearchParam, StrongPassword, TimeZone } from '../core/fields.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { digitsOf } from '../core/text.ts';
import { defaultZone } from '../core/time.ts';
import { Plan } from '../plans/model.ts';
import { FirstStep } from './firstSteps.ts';
import { Company, Recurrence, ScheduleDay } from './model.ts';
import { mostPlaces } from './overLimit.ts';
import { planFlags, planLimits } from './planChange.ts';

/**
 * A company as its administrators see it; the id of another company answers "not found" except to super administrators.
 */
export const CompanyView = Company.omit({
  version: true,
  referredBy: true,
  terms: true,
  removal: true,
  emailProof: true,
  overLimit: true,
});
export type CompanyView = z.infer<typeof CompanyView>;

/** A company as the platform's staff lists it. */
export const CompanyRow = CompanyView.omit({ schedules: true }).extend({
  users: z.number().int(),
  connections: z.number().int(),
  campaignsEnabled: z.boolean(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

/** Fields of a company that clients write. */
export const CompanyFields = z.object({
  name: Name,
  email: Email,
  phone: OptionalPhone,
  document: z
    .string()
    .refine((text) => text.trim() === '' || isCpfOrCnpj(text), 'invalid_document')
    .transform(digitsOf),
  planId: NumericId,
  /** Blank never expires. */
  dueDate: z.union([CalendarDay, z.literal(''), z.null()]).transform((date) => date || null),
  recurrence: Recurrence,
  status: Bool,
  campaignsEnabled: Bool,
});

/** Fields that only the platform's staff may change (B-COMP-6). */
export const platformFields = ['planId', 'dueDate', 'recurrence', 'status', 'campaignsEnabled'] as const;

/** Places of the plan: the records that have one, and those that would have none. */
export const PlanPlaces = z.object({
  /** Places that the plan has. */
  most: z.number().int(),
  /** The last day before the surplus is paused; null if nothing is to be paused. */
  lastDay: z.string().nullable(),
  /** An administrator chose. */
  isChosen: z.boolean(),
  rows: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Text that distinguishes records of the same name. */
      detail: z.string(),
      profile: z.string(),
      isPaused: z.boolean(),
      stays: z.boolean(),
    }),
  ),
});
export type PlanPlaces = z.infer<typeof PlanPlaces>;

/** A saved company; true: an invitation is on its way to its first administrator. */
const SavedCompany = CompanyView.extend({ isInvitationSent: z.boolean().optional() });

const NextPlan = z.object({ plan: Plan, from: z.string() });

/** The effect of a plan on the company that would choose it. */
export const PlanOffer = z.object({
  plan: Plan,
  /** `present` and `next` are had or chosen already. */
  state: z.enum(['present', 'next', 'now', 'later']),
  /** Date of the next payment under this plan. */
  dueDate: z.string(),
  /** Limits of the plan that the company exceeds. */
  over: z.array(z.object({ limit: z.enum(planLimits), used: z.number().int(), most: z.number().int() })),
  /** Features of the present plan that this plan lacks. */
  lost: z.array(z.enum(planFlags)),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

const OwnPlan = z.object({
  plan: Plan,
  nextPlan: NextPlan.nullable(),
  dueDate: z.string(),
  use: z.object({ users: z.number().int(), connections: z.number().int(), queues: z.number().int() }),
  /** Agreed with the platform: the company does not change it by itself. */
  isAgreed: z.boolean(),
  /** True while an invoice is being paid or is partly paid: the plan cannot be changed until then. */
  isBeingPaid: z.boolean(),
  /** The present one, and those offered to everybody, the cheapest first. */
  offers: z.array(PlanOffer),
});
export type OwnPlan = z.infer<typeof OwnPlan>;

export const companies = {
  page: route({
    method: 'GET',
    path: '/companiesPlan',
    access: 'super',
    summary: 'Companies, newest first, by name, e-mail or document',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ companies: z.array(CompanyRow), ...pageOutput }),
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/companies/list',
    access: 'super',
    summary: 'Number and name of companies, newest first',
    input: PageInput.extend({ searchParam: SearchParam }),
    output: z.object({ companies: z.array(CompanyRow.pick({ id: true, name: true, status: true })), ...pageOutput }),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/companies',
    access: 'super',
    audit: 'companies.create',
    proof: 'fresh',
    idempotent: true,
    summary: 'Create a company with its first administrator',
    input: CompanyFields.extend({
      phone: CompanyFields.shape.phone.default(''),
      document: CompanyFields.shape.document.default(''),
      dueDate: CompanyFields.shape.dueDate.default(null),
      recurrence: Recurrence.default(''),
      status: Bool.default(true),
      campaignsEnabled: Bool.default(true),
      timeZone: TimeZone.default(defaultZone),
      /** The first administrator, who signs in with the company's e-mail. */
      userName: Name,
      /** Without one they are invited to choose it. */
      password: StrongPassword.optional(),
    }),
    output: SavedCompany,
    errors: ['ERR_TOO_MANY_ATTEMPTS', 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_PLAN_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/companies/{id}',
    access: 'admin',
    audit: 'companies.update',
    summary: 'Change a company; plan, due date, recurrence, status and campaigns are for the platform’s staff',
    input: CompanyFields.partial().extend({ id: NumericId, timeZone: TimeZone.optional() }),
    output: SavedCompany,
    errors: [
      'ERR_NO_COMPANY_FOUND',
      'ERR_NO_SUPER',
      'ERR_NO_PERMISSION',
      'ERR_COMPANY_SWITCHED_OFF',
      'ERR_NO_PLAN_FOUND',
    ],
  }),
  invite: route({
    method: 'POST',
    path: '/companies/{id}/invitation',
    access: 'super',
    audit: 'companies.invite',
    proof: 'fresh',
    summary: 'Invite a company’s first administrator, who has no password yet, once more',
    input: z.object({ id: NumericId }),
    output: z.object({ link: z.string().nullable(), until: z.string() }),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_USER_FOUND', 'ERR_INVITATION_ACCEPTED', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  get: route({
    method: 'GET',
    path: '/companies/{id}',
    access: 'user',
    whenExpired: true,
    summary: 'The own company',
    input: z.object({ id: NumericId }),
    output: CompanyView,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  plan: route({
    method: 'GET',
    path: '/companies/listPlan/{id}',
    access: 'user',
    whenExpired: true,
    summary: 'The own company with its plan',
    input: z.object({ id: NumericId }),
    output: z.object({ id: z.number(), name: z.string(), dueDate: z.string().nullable(), plan: Plan }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  schedules: route({
    method: 'PUT',
    path: '/companies/{id}/schedules',
    access: 'admin',
    audit: 'companies.schedules',
    summary: 'Service hours of the company',
    input: z.object({ id: NumericId, schedules: z.array(ScheduleDay).length(7) }),
    output: CompanyView,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  ownPlan: route({
    method: 'GET',
    path: '/ownPlan',
    access: 'admin',
    whenExpired: true,
    summary: 'The own plan, the one chosen for later, and what each offered one would change',
    input: z.object({}),
    output: OwnPlan,
    errors: [],
  }),
  changePlan: route({
    method: 'PUT',
    path: '/ownPlan',
    access: 'admin',
    audit: 'companies.changePlan',
    whenExpired: true,
    summary: 'Choose a plan: a dearer one counts at once, a cheaper one from the end of the period on',
    input: z.object({ planId: NumericId }),
    output: OwnPlan,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_NO_PERMISSION', 'ERR_INVOICE_BEING_PAID'],
  }),
  planUsers: route({
    method: 'GET',
    path: '/ownPlan/users',
    access: 'admin',
    whenExpired: true,
    summary: 'Who has a place of the own plan, where it has fewer than there are people',
    input: z.object({}),
    output: PlanPlaces,
    errors: [],
  }),
  choosePlanUsers: route({
    method: 'PUT',
    path: '/ownPlan/users',
    access: 'admin',
    audit: 'companies.choosePlanUsers',
    whenExpired: true,
    whileImpersonating: false,
    summary: 'Choose who has a place of the own plan; whoever chooses always has one',
    input: z.object({ ids: z.array(NumericId).max(mostPlaces) }),
    output: PlanPlaces,
    errors: ['ERR_NO_USER_FOUND', 'ERR_PLAN_LIMIT_USERS', 'ERR_NO_PERMISSION'],
  }),
  firstSteps: route({
    method: 'GET',
    path: '/firstSteps',
    access: 'admin',
    summary: 'What the own company has set up so far',
    input: z.object({}),
    output: z.record(FirstStep, z.boolean()),
    errors: [],
  }),
};
