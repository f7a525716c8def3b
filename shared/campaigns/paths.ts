import * as z from 'zod';

/** The last part of a campaign that a recipient gets: the question, the text or all follow-ups. */
export const PathName = z.enum(['asked', 'text', 'sequence']);
export type PathName = z.infer<typeof PathName>;

/** A share of people that an estimate assumes. */
export const AssumedShare = z.object({
  /** 0 to 1. */
  share: z.number().min(0).max(1),
  /** `company`: counted in its own earlier campaigns; `usual`: they are too few to tell. */
  source: z.enum(['company', 'usual']),
  /** People of those campaigns that it was counted among; 0 where it is the usual one. */
  counted: z.number().int(),
});
export type AssumedShare = z.infer<typeof AssumedShare>;

export const CostPath = z.object({
  path: PathName,
  /** Fraction of all recipients, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Messages that one person gets on it. */
  messages: z.number().int(),
  /** If all recipients took it, in millionths of the currency. */
  cost: z.number().int(),
});
export type CostPath = z.infer<typeof CostPath>;

/** Assumed shares before a company's first campaigns; the estimate names them as its source. */
const usualShares = { agree: 0.4, answer: 0.1 } as const;
/** Fewer people say nothing about the next campaign. */
export const leastCounted = 50;

/** Share of the recipients of earlier campaigns who agreed to the question or answered the text. */
export function assumedShare(what: keyof typeof usualShares, among: number, did: number): AssumedShare {
  if (among < leastCounted) return { share: usualShares[what], source: 'usual', counted: 0 };
  return { share: Math.min(1, did / among), source: 'company', counted: among };
}

/** Sums of what each part costs all recipients, in millionths. */
export interface PartCosts {
  readonly ask: number;
  readonly text: number;
  readonly follows: readonly number[];
}

/** The ways that people go through a campaign; an assumption that does not matter to it is null. */
export function costPaths(
  { ask, text, follows }: PartCosts,
  agree: AssumedShare | null,
  answer: AssumedShare | null,
): CostPath[] {
  const [asks, before] = agree ? [1, ask] : [0, 0];
  const sent = agree?.share ?? 1;
  const answered = sent * (answer?.share ?? 1);
  const paths: CostPath[] = [
    { path: 'asked', share: 1 - sent, messages: asks, cost: ask },
    { path: 'text', share: answered, messages: asks + 1, cost: before + text },
    {
      ...{ path: 'sequence', share: sent - answered, messages: asks + 1 + follows.length },
      cost: before + text + follows.reduce((sum, cost) => sum + cost, 0),
    },
  ];
  return paths.filter(({ path }) => (path === 'asked' ? agree !== null : path === 'text' || answer !== null));
}

/** Expected cost in millionths: the cost of each path, weighted by its assumed share. */
export const expectedCost = (paths: readonly CostPath[]): number =>
  Math.round(paths.reduce((sum, { share, cost }) => sum + share * cost, 0));
