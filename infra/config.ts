/** One stage is one independent cell in one region. */
export interface StageConfig {
  readonly region: string;
  /** Own host name; needs a certificate in us-east-1, because CloudFront reads it there. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** Receives the alarms. */
  readonly alarmEmail?: string;
  /** First sign-in of the platform's administrator; the password is generated into the parameter store. */
  readonly adminEmail: string;
  readonly graphUrl: string;
  /** Opens the sandbox in place of the real provider: for demonstrations and trials, never for customers. */
  readonly sandbox: boolean;
  /** Requests a second and burst of the whole REST API. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly logDays: 7 | 30 | 90;
}

const base = {
  region: 'sa-east-1',
  adminEmail: 'admin@example.com',
  graphUrl: 'https://graph.facebook.com',
  sandbox: false,
  throttle: { rate: 500, burst: 1000 },
  logDays: 30,
} as const;

const stages: Readonly<Record<string, StageConfig>> = {
  dev: { ...base, sandbox: true, throttle: { rate: 50, burst: 100 }, logDays: 7 },
  prod: base,
};

/** @throws with the known names when the stage does not exist */
export function stageConfig(name: string): StageConfig {
  const found = stages[name];
  if (!found) throw new Error(`unknown stage "${name}"; infra/config.ts knows ${Object.keys(stages).join(', ')}`);
  return found;
}
