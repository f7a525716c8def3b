import * as z from 'zod';
import { type Rate, usualTurns } from '../functions/manifestLimits.ts';
import { queueSpecs } from '../functions/manifestQueues.ts';
import type { FunctionSpec, QueueName, QueueSpec, StreamSpec } from '../functions/manifestTypes.ts';

/** Batches of a queue that are worked at once; Lambda takes no less than two. */
const Lane = z.int().min(2).max(1000);
/** MB; 1769 bring a whole processor. */
const Memory = z.int().min(128).max(3008);

const rate = (usual: { readonly rate: number; readonly burst: number }) =>
  z.strictObject({ rate: z.int().min(1).max(10_000), burst: z.int().min(1).max(5000) }).default(usual);

const usualLane = (name: QueueName): number => Math.max(2, queueSpecs[name].concurrency);
const lanes = Object.fromEntries(
  (Object.keys(queueSpecs) as QueueName[]).map((name) => [name, Lane.default(usualLane(name))]),
) as Record<QueueName, z.ZodDefault<typeof Lane>>;

/** The burst is larger than the rate, so that a quiet company does not wait. */
const turnsOf = (usual: Rate) =>
  z
    .strictObject({ perSecond: z.number().min(0.1).max(10_000), burst: z.int().min(10).max(100_000) })
    .refine(({ perSecond, burst }) => burst >= perSecond, 'the burst is a second’s worth or more')
    .default(usual);

/** Rates of a company, and of each of its numbers, in a lane. */
const turnsIn = (lane: keyof typeof usualTurns) =>
  z.strictObject({ company: turnsOf(usualTurns[lane].company), number: turnsOf(usualTurns[lane].number) }).prefault({});

/** Limits of a cell's concurrent work. The defaults and their effects are in docs/architecture.md. */
export const Sizes = z.strictObject({
  lanes: z.strictObject(lanes).prefault({}),
  live: z
    .strictObject({
      memory: Memory.default(1769),
      batch: z.int().min(1).max(100).default(25),
      /** Seconds for a batch, after which it is halved and delivered again. */
      timeout: z.int().min(30).max(300).default(60),
    })
    .prefault({}),
  minute: z.strictObject({ memory: Memory.default(1769) }).prefault({}),
  turns: z
    .strictObject({ outbound: turnsIn('outbound'), media: turnsIn('media'), walks: turnsIn('walks') })
    .prefault({}),
  /** Requests a second and burst of what channels tell. */
  webhooks: rate({ rate: 5000, burst: 2500 }),
});
export type Sizes = z.infer<typeof Sizes>;

/** The queues with as many lanes as a cell has. */
export const sizedQueues = (
  specs: Readonly<Partial<Record<QueueName, QueueSpec>>>,
  sizes: Sizes,
): Readonly<Partial<Record<QueueName, QueueSpec>>> =>
  Object.fromEntries(
    (Object.entries(specs) as [QueueName, QueueSpec][]).map(([name, spec]) => [
      name,
      { ...spec, concurrency: sizes.lanes[name] },
    ]),
  );

export const sizedReader = (name: string, spec: StreamSpec, { live }: Sizes): StreamSpec =>
  name === 'live' ? { ...spec, memory: live.memory, timeout: live.timeout, batchSize: live.batch } : spec;

export const sizedTick = (name: string, spec: FunctionSpec, { minute }: Sizes): FunctionSpec =>
  name === 'minute' ? { ...spec, memory: minute.memory } : spec;
