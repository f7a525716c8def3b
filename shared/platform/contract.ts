import * as z from 'zod';
import { AuditRecord } from '../audit/model.ts';
import { CompanyRow } from '../companies/contract.ts';
import { Connection } from '../connections/model.ts';
import { Email, Name, NumericId } from '../core/fields.ts';
import { freshProof } from '../core/freshProof.ts';
import { route } from '../core/route.ts';
import { UnitPrices, Usage } from '../money/usage.ts';
import { CustomPlanRates } from '../plans/custom.ts';
import { SessionUser } from '../users/model.ts';
import { Impersonation, ImpersonationMode } from './impersonation.ts';
import { brCodeText, pixKeyOf } from './pix.ts';
import { Removal } from './removal.ts';
import { PublicSettings } from './settings.ts';

const Address = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'invalid_url' }).max(500, 'too_long'),
]);

const PixKey = z
  .string()
  .max(100, 'too_long')
  .transform((typed, check) => {
    const key = typed.trim() === '' ? '' : pixKeyOf(typed);
    if (key === undefined) check.issues.push({ code: 'custom', message: 'invalid_pix_key', input: typed });
    return key ?? '';
  });
/** BR Codes hold so many characters. */
const pixText = (most: number) =>
  z.string().max(100, 'too_long').transform(brCodeText).pipe(z.string().max(most, 'too_long'));

export const PlatformFields = z.object({
  termsUrl: Address,
  privacyUrl: Address,
  termsVersion: z.string().trim().min(1, 'required').max(20, 'too_long'),
  /** Sent back as it was shown it stays; blank takes it away. */
  asaas: z.string().trim().max(500, 'too_long'),
  pixKey: PixKey,
  pixName: pixText(25),
  pixCity: pixText(15),
  rates: CustomPlanRates,
  unitPrices: UnitPrices,
});

/** `asaas` masked (B-INV-5). */
const PlatformView = z.object({
  ...{ termsUrl: z.string(), privacyUrl: z.string(), termsVersion: z.string(), asaas: z.string() },
  ...{ pixKey: z.string(), pixName: z.string(), pixCity: z.string(), rates: CustomPlanRates },
  unitPrices: UnitPrices,
});

export const platformSettings = {
  get: route({
    method: 'GET',
    path: '/platformSettings',
    access: 'super',
    summary: 'Settings of the whole installation; the payment token is masked',
    input: z.object({}),
    output: PlatformView,
    errors: [],
  }),
  update: route({
    method: 'PUT',
    path: '/platformSettings',
    access: 'super',
    audit: 'platformSettings.update',
    proof: 'fresh',
    summary: 'Change settings of the whole installation',
    input: PlatformFields.partial(),
    output: PlatformView,
    errors: [],
  }),
  forEverybody: route({
    method: 'GET',
    path: '/publicSettings',
    access: 'public',
    summary: 'Whether companies may sign up, and what they accept when they do',
    input: z.object({}),
    output: PublicSettings,
    errors: [],
  }),
};

export const impersonation = {
  begin: route({
    setsCookie: true,
    method: 'POST',
    path: '/impersonations',
    access: 'super',
    anyCompany: true,
    audit: 'impersonation.begin',
    proof: 'fresh',
    summary: 'Enter another company for an hour at most; the answer is a session there, to look or to set things up',
    input: z.object({
      companyId: NumericId,
      reason: z.string().trim().min(5, 'too_short').max(300, 'too_long'),
      mode: ImpersonationMode,
    }),
    output: z.object({ token: z.string(), user: SessionUser, impersonation: Impersonation }),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PERMISSION', 'ERR_COMPANY_SWITCHED_OFF'],
  }),
  end: route({
    method: 'POST',
    path: '/impersonations/end',
    access: 'user',
    whenExpired: true,
    whileImpersonating: true,
    summary: 'Leave the company that was entered',
    input: z.object({}),
    output: z.null(),
    errors: ['ERR_NOT_FOUND', 'ERR_IMPERSONATION_OVER'],
  }),
};

/** A member of the platform's staff. */
const StaffMember = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  hasSecondFactor: z.boolean(),
  /** True until they have chosen a password. */
  isInvited: z.boolean(),
  createdAt: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const staff = {
  list: route({
    method: 'GET',
    path: '/platformStaff',
    access: 'super',
    summary: 'Who runs the installation',
    input: z.object({}),
    output: z.array(StaffMember),
    errors: [],
  }),
  invite: route({
    method: 'POST',
    path: '/platformStaff',
    access: 'super',
    audit: 'staff.invite',
    proof: 'fresh',
    summary: 'Invite somebody to run the installation; whoever works at the platform already gets the right',
    input: z.object({ name: Name, email: Email, ...freshProof }),
    /** The link is answered where no e-mail takes it to the person. */
    output: z.object({ person: StaffMember, link: z.string().nullable() }),
    errors: [
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_STAFF_LIMIT',
      'ERR_NO_SUPER',
      'ERR_INVALID_CODE',
      'ERR_TOO_MANY_ATTEMPTS',
    ],
  }),
  remove: route({
    method: 'POST',
    path: '/platformStaff/{id}/remove',
    access: 'super',
    audit: 'staff.remove',
    proof: 'fresh',
    summary: 'Take the right to run the installation from somebody else; ends their session',
    input: z.object({ id: NumericId, ...freshProof }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_DELETE_SELF', 'ERR_NO_SUPER', 'ERR_INVALID_CODE', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
};

export const removal = {
  begin: route({
    method: 'DELETE',
    path: '/companies/{id}',
    access: 'super',
    audit: 'removal.begin',
    proof: 'fresh',
    summary: 'Switch a company off and have it removed after 30 days; its name is typed to be sure',
    input: z.object({ id: NumericId, name: z.string().max(100) }),
    output: Removal,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_PERMISSION', 'ERR_CONFLICT'],
  }),
  list: route({
    method: 'GET',
    path: '/companyRemovals',
    access: 'super',
    summary: 'Companies that are being removed, and proofs of those that are gone',
    input: z.object({}),
    output: z.array(Removal),
    errors: [],
  }),
  restore: route({
    method: 'POST',
    path: '/companyRemovals/restore',
    access: 'super',
    anyCompany: true,
    audit: 'removal.restore',
    summary: 'Take a removal back before the company is purged',
    input: z.object({ companyId: NumericId }),
    output: z.null(),
    errors: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
  }),
  archive: route({
    method: 'POST',
    path: '/companyRemovals/archive',
    access: 'super',
    anyCompany: true,
    audit: 'removal.archive',
    proof: 'fresh',
    summary: 'Links to the files of the archive of a company that is being removed',
    input: z.object({ companyId: NumericId }),
    output: z.array(z.object({ name: z.string(), url: z.string(), size: z.number().int() })),
    errors: ['ERR_NOT_FOUND'],
  }),
};

/** Health of a company, from existing counters and records. */
const CompanyHealth = z.object({
  /** People with a connection right now. */
  online: z.number().int(),
  /** True until its first administrator has a password. */
  isInvited: z.boolean(),
  /** Tickets. */
  waiting: z.number().int(),
  open: z.number().int(),
  /** Work held back until the company pays; at most a hundred are counted. */
  held: z.number().int(),
  hasMoreHeld: z.boolean(),
  /** Usage of the present month, and of the one before. */
  usage: Usage,
  usageBefore: Usage,
});
export type CompanyHealth = z.infer<typeof CompanyHealth>;

export const companyPage = {
  get: route({
    method: 'GET',
    path: '/companyPage/{companyId}',
    access: 'super',
    summary:
      'One company as the platform sees it: plan and use, connections, how it is, what is being done with it, its audit log',
    input: z.object({ companyId: NumericId }),
    output: z.object({
      company: CompanyRow,
      queues: z.number().int(),
      /** Terms that were accepted at sign-up. */
      terms: z.object({ version: z.string(), at: z.string() }).nullable(),
      lines: z.array(
        Connection.pick({ id: true, name: true, channel: true, status: true, statusReason: true, isSandbox: true }),
      ),
      health: CompanyHealth,
      removal: Removal.nullable(),
      /** Entries of this month, newest first. */
      audit: z.array(AuditRecord),
    }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
};
