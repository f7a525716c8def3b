import type { StreamSpec } from '../functions/manifest.ts';

const named = (rules: readonly unknown[]) => ({ et: { S: rules } });
/** Counters of lists are only ever added to, and have no kind. */
const numbers = { Keys: { sk: { S: [{ prefix: 'COUNTERS' }] } } };

/** Patterns that start a reader of the table's stream if any of them matches. A removed item has no new image. */
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

/** True if a record matches a pattern by the rules of Lambda's filters; only the rules in use are implemented. */
export function fits(pattern: Readonly<Record<string, unknown>>, value: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const own: unknown = Object(value)[name];
    if (Array.isArray(wanted)) return wanted.some((rule) => fitsRule(rule, own));
    return own !== undefined && fits(wanted as Readonly<Record<string, unknown>>, own);
  });
}
