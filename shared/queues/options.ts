import * as z from 'zod';
import { Bool } from '../core/fields.ts';

export const OptionType = z.enum(['text', 'attendent', 'queue', 'integration', 'file']);
export type OptionType = z.infer<typeof OptionType>;

/** A node of a queue's menu; `id` is unique in its tree. What it leads to is set for its own type only. */
export interface ChatbotOption {
  readonly id: number;
  readonly name: string;
  readonly greetingMessage: string;
  readonly queueType: OptionType;
  readonly optQueueId: number | null;
  readonly optUserId: number | null;
  readonly optIntegrationId: number | null;
  readonly optFileId: number | null;
  readonly closeTicket: boolean;
  readonly options: readonly ChatbotOption[];
}

export const ChatbotOption: z.ZodType<ChatbotOption> = z.object({
  id: z.number().int(),
  name: z.string(),
  greetingMessage: z.string(),
  queueType: OptionType,
  optQueueId: z.number().int().nullable(),
  optUserId: z.number().int().nullable(),
  optIntegrationId: z.number().int().nullable(),
  optFileId: z.number().int().nullable(),
  closeTicket: z.boolean(),
  get options() {
    return z.array(ChatbotOption);
  },
});

/** The options at a place in the tree; undefined when the path leads nowhere any more. */
export function levelAt(tree: readonly ChatbotOption[], path: readonly number[]): readonly ChatbotOption[] | undefined {
  let level = tree;
  for (const id of path) {
    const next = level.find((option) => option.id === id);
    if (!next) return undefined;
    level = next.options;
  }
  return level;
}

/** Bounds of one queue's tree: it is one record, and a customer reads it level by level. */
export const treeLimits = { options: 200, depth: 8, bytes: 100_000 } as const;

/** Option ids of a queue start above this multiple of its id, so that an option's id gives its queue. */
const numbersPerQueue = 10_000_000;
export const beforeFirstOption = (queueId: number): number => queueId * numbersPerQueue;
export const queueOfOption = (optionId: number): number => Math.floor(optionId / numbersPerQueue);

const target = z.coerce.number().int().positive().nullable().default(null);

/** An option as it is sent: without an id it is new. */
export interface OptionDraft extends Omit<ChatbotOption, 'id' | 'options'> {
  readonly id?: number | undefined;
  readonly options: readonly OptionDraft[];
}

export const OptionFields = z.object({
  name: z.string().trim().min(1, 'required').max(100, 'too_long'),
  greetingMessage: z.string().max(4000, 'too_long').default(''),
  queueType: OptionType.default('text'),
  optQueueId: target,
  optUserId: target,
  optIntegrationId: target,
  optFileId: target,
  closeTicket: Bool.default(false),
});

export const OptionDraft: z.ZodType<OptionDraft> = OptionFields.extend({
  id: z.number().int().optional(),
  get options() {
    return z.array(OptionDraft).default([]);
  },
});

const { shape } = OptionFields;
/** The same without defaults: what is absent stays. */
export const OptionChanges = z.object({
  name: shape.name.optional(),
  greetingMessage: shape.greetingMessage.unwrap().optional(),
  queueType: shape.queueType.unwrap().optional(),
  optQueueId: target.unwrap().optional(),
  optUserId: target.unwrap().optional(),
  optIntegrationId: target.unwrap().optional(),
  optFileId: target.unwrap().optional(),
  closeTicket: shape.closeTicket.unwrap().optional(),
});

/** An option by itself: with the queue it belongs to and the option above it. */
export const ChatbotView = z.object({
  ...OptionFields.shape,
  id: z.number().int(),
  queueId: z.number().int(),
  chatbotId: z.number().int().nullable(),
  options: z.array(ChatbotOption),
});
export type ChatbotView = z.infer<typeof ChatbotView>;

const childrenOf = (value: unknown): readonly unknown[] => {
  const options = typeof value === 'object' && value !== null && 'options' in value ? value.options : undefined;
  return Array.isArray(options) ? options : [];
};

export type TreeFault = 'too_many_options' | 'too_deep' | 'too_large';

/** Checks the size of a tree of any shape; level by level, because a hostile one may be deeper than the stack. */
export function treeFault(tree: readonly unknown[]): TreeFault | undefined {
  let level = tree;
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    count += level.length;
    if (count > treeLimits.options) return 'too_many_options';
    if (depth > treeLimits.depth) return 'too_deep';
    level = level.flatMap(childrenOf);
  }
  return new TextEncoder().encode(JSON.stringify(tree)).length > treeLimits.bytes ? 'too_large' : undefined;
}

/** The whole tree of a queue (B-QUEUE-2): missing ids are created, absent ones deleted with their children. */
export const Chatbots = z.preprocess((value, ctx) => {
  const fault = Array.isArray(value) ? treeFault(value) : undefined;
  if (fault === undefined) return value;
  ctx.issues.push({ code: 'custom', message: fault, input: undefined });
  return z.NEVER;
}, z.array(OptionDraft));
