import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from './root.ts';
import { Sizes } from './sizes.ts';

const isExample = (address: string): boolean => /[@.]example\.(com|org|net)$|\.example$/i.test(address);

const Email = z.email().max(254);
const HostName = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'is not a host name in lower case');

/** CloudFront reads certificates and web ACLs in us-east-1 alone, in whatever region the cell is. */
const inVirginia = (pattern: string, what: string) =>
  z.string().regex(new RegExp(`^arn:aws:${pattern}$`), `is not ${what} in us-east-1, where CloudFront looks for it`);

const Domain = z.strictObject({
  name: HostName,
  certificateArn: inVirginia('acm:us-east-1:\\d{12}:certificate/[0-9a-f-]{36}', 'the ARN of a certificate'),
  /**
   * Hosted zone of Route 53 in the same account, in which the cell manages the records of the name; without it the
   * operator points the name to the cell.
   */
  hostedZone: z.strictObject({ id: z.string().regex(/^Z[A-Z0-9]{1,31}$/), name: HostName }).optional(),
});

/** Fields of a cell's file with their defaults. */
const Fields = z.strictObject({
  /** The account that the cell is deployed to; a deployment with the credentials of another one is refused. */
  account: z
    .string()
    .regex(/^\d{12}$/, 'is not an account id of 12 digits')
    .optional(),
  region: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'is not a region')
    .default('sa-east-1'),
  /** Part of the names of everything in the cell: another one is another cell. */
  stage: z.string().regex(/^[a-z][a-z0-9]{1,11}$/, 'is not 2 to 12 small letters and digits'),
  domain: Domain.optional(),
  /** First sign-in of the platform's administrator; the password is generated into the parameter store. */
  adminEmail: Email,
  /** Receives the alarms and what the budget says. */
  alarmEmail: Email.optional(),
  /** Sends the product's e-mails through SES, where it or its domain is verified; absent: none are sent. */
  mailFrom: Email.optional(),
  graphUrl: z.url({ protocol: /^https$/ }).default('https://graph.facebook.com'),
  /** Id of the Meta app that customers authorize for their pages; if empty, pages cannot be connected. */
  metaAppId: z.string().regex(/^\d*$/).default(''),
  /** Id of Embedded Signup in that app; if empty, numbers are connected by hand. */
  metaConfigId: z.string().regex(/^\d*$/).default(''),
  /** Id of the app at Instagram; if empty, accounts are connected through their page. */
  instagramAppId: z.string().regex(/^\d*$/).default(''),
  /** Address of Asaas, used once the platform has a token for it. */
  asaasUrl: z.url({ protocol: /^https$/ }).default('https://api.asaas.com/v3'),
  /** Opens the sandbox in place of the real provider: for demonstrations and trials, never for customers. */
  sandbox: z.boolean().default(false),
  /** True if numbers can be linked by a code; the deployment of such a cell needs Docker. */
  linkedNumbers: z.boolean().default(true),
  /** Requests a second and burst of the whole REST API. */
  throttle: z
    .strictObject({ rate: z.int().min(1).max(10_000), burst: z.int().min(1).max(5000) })
    .default({ rate: 500, burst: 1000 }),
  /** Limits of concurrent work; see docs/architecture.md. */
  sizes: Sizes.prefault({}),
  logDays: z.union([z.literal(7), z.literal(30), z.literal(90)]).default(30),
  /** A web ACL of AWS WAF in front of the distribution. */
  firewall: inVirginia('wafv2:us-east-1:\\d{12}:global/webacl/[\\w-]{1,128}/[0-9a-f-]{36}', 'a web ACL').optional(),
  /** Traces of X-Ray: about 5 US$ per million requests. */
  tracing: z.boolean().default(false),
  /** US$ a month of the whole account, of which the alarm address hears at 80 % and when they will be passed. */
  budget: z.number().min(1).max(1_000_000).optional(),
});

/** A cell for customers needs an alarm address, because an alarm without a reader is useless. */
const CellFile = Fields.superRefine((cell, { addIssue }) => {
  const refuse = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
  const { adminEmail, alarmEmail, mailFrom, sandbox, domain, budget } = cell;
  if (!sandbox && isExample(adminEmail)) refuse('adminEmail', 'has to be a real address');
  if (!sandbox && (alarmEmail === undefined || isExample(alarmEmail))) refuse('alarmEmail', 'has to be a real address');
  if (budget !== undefined && alarmEmail === undefined) refuse('alarmEmail', 'is where the budget reports');
  if (mailFrom !== undefined && isExample(mailFrom)) refuse('mailFrom', 'has to be a real address');
  const zone = domain?.hostedZone?.name;
  if (domain && zone !== undefined && domain.name !== zone && !domain.name.endsWith(`.${zone}`))
    refuse('domain', `is not in the hosted zone ${zone}`);
});

/** An independent deployment in a region. */
export type CellConfig = z.infer<typeof Fields>;

/** @throws with each field that is wrong and why */
export function parseCell(name: string, content: unknown): CellConfig {
  const parsed = CellFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || 'file'}: ${message}`);
  throw new Error(`cells/${name}.json cannot be used:\n${faults.join('\n')}`);
}

const cellNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/**
 * Reads `cells/<name>.json`.
 * @throws with the names there are when there is none of this name; when the file is no JSON; with its faults
 */
export function readCell(name: string, folder = join(root, 'cells')): CellConfig {
  const file = join(folder, `${name}.json`);
  if (!/^[\w-]+$/.test(name) || !existsSync(file))
    throw new Error(`there is no cell "${name}"; cells/ has ${cellNames(folder).join(', ')}`);
  try {
    return parseCell(name, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`cells/${name}.json is no JSON: ${error.message}`);
    throw error;
  }
}
