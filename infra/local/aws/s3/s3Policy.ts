import { AwsError, isRecord } from '../protocol/protocol.ts';

/** Conditions of a presigned POST's policy, after its signature was verified. */
export interface UploadRules {
  /** Bytes, inclusive. */
  readonly min: number;
  readonly max: number;
}

type Condition = readonly ['eq' | 'starts-with', string, string];

const denied = (message: string) => new AwsError('AccessDenied', `Invalid according to Policy: ${message}`, 403);
const malformed = () => new AwsError('InvalidPolicyDocument', 'The policy document is not valid.');

/** Fields that need no condition: the signature's own, and the file. */
const isFree = (name: string) =>
  name === 'policy' || name === 'x-amz-signature' || name === 'file' || name.startsWith('x-ignore-');

function readPolicy(encoded: string): { expiration: number; conditions: unknown[] } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    const conditions = isRecord(parsed) ? parsed['conditions'] : undefined;
    const expiration = isRecord(parsed) ? Date.parse(String(parsed['expiration'])) : Number.NaN;
    if (Array.isArray(conditions) && !Number.isNaN(expiration)) return { expiration, conditions };
  } catch {
    // Invalid JSON is answered like any other malformed policy.
  }
  throw malformed();
}

function toConditions(raw: unknown, range: { min: number; max: number }): Condition[] {
  if (isRecord(raw)) return Object.entries(raw).map(([name, value]) => ['eq', name.toLowerCase(), String(value)]);
  if (!Array.isArray(raw)) throw malformed();
  const [kind, first, second] = raw as unknown[];
  const operator = String(kind).toLowerCase();
  if (operator === 'content-length-range') {
    range.min = Math.max(range.min, Number(first));
    range.max = Math.min(range.max, Number(second));
    return [];
  }
  if ((operator !== 'eq' && operator !== 'starts-with') || !String(first).startsWith('$')) throw malformed();
  return [[operator, String(first).slice(1).toLowerCase(), String(second)]];
}

/**
 * Checks a form (field names in lower case) against its policy: not expired, every condition met, and no field
 * without a condition. Returns the size the file may have; throws what S3 answers.
 */
export function checkPolicy(fields: ReadonlyMap<string, string>, bucket: string, now: number): UploadRules {
  const { expiration, conditions } = readPolicy(fields.get('policy') ?? '');
  if (expiration < now) throw denied('Policy expired.');
  const range = { min: 0, max: 5 * 1024 ** 3 };
  const form = new Map([...fields, ['bucket', bucket]]);
  const covered = new Set<string>();
  for (const [operator, name, expected] of conditions.flatMap((raw) => toConditions(raw, range))) {
    covered.add(name);
    const actual = form.get(name) ?? '';
    const isMet = operator === 'eq' ? actual === expected : actual.startsWith(expected);
    if (!isMet) throw denied(`Policy Condition failed: ["${operator}", "$${name}", "${expected}"]`);
  }
  const extra = [...fields.keys()].find((name) => !covered.has(name) && !isFree(name));
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`);
  return range;
}
