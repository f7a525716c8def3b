import type { StreamSpec } from '../functions/manifest.ts';

const named = (rules: readonly unknown[]) => ({ et: { S: rules } });
/** Numbers beside lists are only ever added to, and so name no kind. */
const numbers = { Keys: { sk: { S: [{ prefix: 'COUNTERS' }] } } };

/** What wakes a reader of the table's stream: one of these has to fit. What was removed has no new image. */
export const streamPatterns = ({
  kinds,
  comings = [],
}: Pick<StreamSpec, 'kinds' | 'comings'>): readonly Record<string, unknown>[] => [
  { dynamodb: { NewImage: named(kinds) } },
  { eventName: ['REMOVE'], dynamodb: { OldImage: named([...kinds, ...comings]) } },
  ...(comings.length > 0 ? [{ eventName: ['INSERT'], dynamodb: { NewImage: named(comings) } }] : []),
  ...(kinds.includes('counters') ? [{ dynamodb: numbers }] : []),
];

const isText = (value: unknown): value is string => typeof value === 'string';

function fitsRule(rule: unknown, value: unknown): boolean {
  if (isText(rule)) return rule === value;
  if (typeof rule === 'object' && rule !== null && 'prefix' in rule && isText(rule.prefix))
    return isText(value) && value.startsWith(rule.prefix);
  throw new Error(`the local stream knows no such rule: ${JSON.stringify(rule)}`);
}

/** Whether a record fits a pattern as Lambda's filters say; of their rules only those in use. */
export function fits(pattern: Readonly<Record<string, unknown>>, value: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const own: unknown = Object(value)[name];
    if (Array.isArray(wanted)) return wanted.some((rule) => fitsRule(rule, own));
    return own !== undefined && fits(wanted as Readonly<Record<string, unknown>>, own);
  });
}
