/** One stage is one independent cell in one region. */
export interface StageConfig {
  readonly region: string;
  /** Own host name; needs a certificate in us-east-1, because CloudFront reads it there. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** Receives the alarms. */
  readonly alarmEmail?: string;
  /** First sign-in of the platform's administrator; the password is generated into the parameter store. */
  readonly adminEmail: string;
  /** Sends the product's e-mails through SES, where it or its domain is verified; absent: none are sent. */
  readonly mailFrom?: string;
  readonly graphUrl: string;
  /** Of the app at Meta that people let act for their pages; empty: pages cannot be connected. */
  readonly metaAppId: string;
  /** Of Embedded Signup at that app; empty: numbers are connected by hand. */
  readonly metaConfigId: string;
  /** As Instagram knows the app; empty: accounts are connected through their page. */
  readonly instagramAppId: string;
  /** Where payments are taken once the platform has a token of Asaas. */
  readonly asaasUrl: string;
  /** Opens the sandbox in place of the real provider: for demonstrations and trials, never for customers. */
  readonly sandbox: boolean;
  /** Requests a second and burst of the whole REST API. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly logDays: 7 | 30 | 90;
  /** Whether numbers can be linked by a code; such a cell needs Docker where it is deployed, others do not. */
  readonly linkedNumbers: boolean;
}

const base = {
  region: 'sa-east-1',
  adminEmail: 'admin@example.com',
  graphUrl: 'https://graph.facebook.com',
  metaAppId: '',
  metaConfigId: '',
  instagramAppId: '',
  asaasUrl: 'https://api.asaas.com/v3',
  sandbox: false,
  throttle: { rate: 500, burst: 1000 },
  logDays: 30,
  linkedNumbers: true,
} as const;

const stages: Readonly<Record<string, StageConfig>> = {
  dev: {
    ...base,
    asaasUrl: 'https://api-sandbox.asaas.com/v3',
    sandbox: true,
    throttle: { rate: 50, burst: 100 },
    logDays: 7,
  },
  prod: base,
};

const isAddress = (text: string | undefined): text is string =>
  text !== undefined &&
  /^[^\s@*]+@[^\s@*]+\.[^\s@*]+$/.test(text) &&
  !/[@.]example\.(com|org|net)$|\.example$/i.test(text);

interface Given {
  readonly adminEmail?: string | undefined;
  readonly alarmEmail?: string | undefined;
  readonly mailFrom?: string | undefined;
}

/**
 * @param given addresses of this deployment, which win over those of the file
 * @throws with the known names when the stage does not exist; for `prod` without people behind its addresses;
 * for a sender that is no address
 */
export function stageConfig(name: string, given: Given = {}): StageConfig {
  const found = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!found) throw new Error(`unknown stage "${name}"; infra/config.ts knows ${Object.keys(stages).join(', ')}`);
  const adminEmail = given.adminEmail ?? found.adminEmail;
  const alarmEmail = given.alarmEmail ?? found.alarmEmail;
  const missing = Object.entries({ adminEmail, alarmEmail }).filter(([, address]) => !isAddress(address));
  if (name !== 'dev' && missing.length > 0) {
    const names = missing.map(([key]) => key).join(' and ');
    throw new Error(`stage "${name}" needs a real ${names}: in infra/config.ts, or as -c ${missing[0]?.[0]}=...`);
  }
  const mailFrom = given.mailFrom ?? found.mailFrom;
  if (mailFrom !== undefined && !isAddress(mailFrom)) throw new Error(`mailFrom "${mailFrom}" is not a real address`);
  return { ...found, adminEmail, ...(alarmEmail ? { alarmEmail } : {}), ...(mailFrom ? { mailFrom } : {}) };
}
