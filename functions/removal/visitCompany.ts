import * as z from 'zod';
import { type Item, queryPartition } from '../core/store/store.ts';
import { type StageContext, stages } from './stages.ts';

/** Position of a walk over a company's data. */
const Position = z.object({
  stage: z.number().int(),
  after: z.string().optional(),
  /** Index of the partition within the step, and the last item read in it. */
  place: z.number().int().default(0),
  item: z.record(z.string(), z.unknown()).optional(),
});
export type Position = z.infer<typeof Position>;

export const start: Position = { stage: 0, place: 0 };
export const readPosition = (text: string | null): Position =>
  text === null ? start : Position.parse(JSON.parse(text));

const perPage = 100;

interface CompanyVisit {
  readonly looking: Omit<StageContext, 'after'>;
  readonly from: Position;
  readonly visit: (items: readonly Item[]) => Promise<void>;
  /** Asked after each page, and after each step of a stage. */
  readonly isEnough: () => boolean;
}

/** Reads a step of a stage from a position on. @returns the position to stop at, or the end of the step */
async function readPlaces(
  pks: readonly string[],
  from: Position,
  { visit, isEnough }: CompanyVisit,
): Promise<{ readonly stopped: Position } | undefined> {
  let at = from;
  for (let pk = pks[at.place]; pk !== undefined; pk = pks[at.place]) {
    const { items, last } = await queryPartition({ pk, limit: perPage, after: at.item, consistent: true });
    if (items.length > 0) await visit(items);
    at = last ? { ...at, item: last } : { ...at, place: at.place + 1, item: undefined };
    // Empty partitions cost little, and a purge that repeats a step must get past them.
    if (items.length > 0 && isEnough()) return { stopped: at };
  }
  return undefined;
}

/** Shows everything of a company, page by page. @returns where to go on; undefined at the end */
export async function visitCompany(order: CompanyVisit): Promise<Position | undefined> {
  let at: Position = order.from;
  for (let stage = stages[at.stage]; stage; stage = stages[at.stage]) {
    const { pks, next } = await stage({ ...order.looking, after: at.after });
    const early = await readPlaces(pks, at, order);
    if (early) return early.stopped;
    at = next === undefined ? { stage: at.stage + 1, place: 0 } : { stage: at.stage, after: next, place: 0 };
    if (order.isEnough() && stages[at.stage]) return at;
  }
  return undefined;
}
