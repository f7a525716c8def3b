import * as z from 'zod';
import { createTag } from '../../../functions/contacts/tags/service.ts';
import { createQueue } from '../../../functions/queues/service.ts';
import { createQuickMessage } from '../../../functions/quickMessages/service.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { fold } from '../../../shared/core/text.ts';
import { QueueInput } from '../../../shared/queues/contract.ts';
import { normalColor } from '../../../shared/queues/rules.ts';
import { QuickText, Shortcode } from '../../../shared/quickMessages/contract.ts';
import { maxQuickMessages } from '../../../shared/quickMessages/rules.ts';
import { TagInput } from '../../../shared/tags/contract.ts';
import { maxTags, tagMark } from '../../../shared/tags/rules.ts';
import type { ImportKind } from './report.ts';
import type { QueueDraft, QuickMessageDraft, TagDraft } from './source.ts';
import type { Target } from './target.ts';

/** Colours for what had none, or one that another queue has. */
const palette = [
  ...['#1976d2', '#388e3c', '#f57c00', '#7b1fa2', '#c2185b', '#0097a7', '#5d4037', '#455a64', '#afb42b', '#e64a19'],
  ...['#303f9f', '#00796b', '#fbc02d', '#512da8', '#d32f2f', '#0288d1', '#689f38', '#ffa000', '#616161', '#8e24aa'],
];
const grey = '#607d8b';
const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

interface ImportStep<D, T> {
  readonly kind: ImportKind;
  readonly drafts: readonly D[];
  /** @throws AppError, ZodError where the product would refuse it from people too */
  readonly read: (draft: D) => T;
  /** True if the company has it already. */
  readonly isKnown: (input: T) => boolean;
  readonly create: (input: T) => Promise<unknown>;
  /**
   * Called for each new one, also in a dry run.
   * @throws AppError if a limit is exceeded
   */
  readonly admit: (input: T) => void;
}

/**
 * Reason for a refusal: the field and its fault, or the error's code.
 * @throws any other error
 */
export function formatImportError(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof z.ZodError)) throw error;
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'invalid'}`;
}

async function takeAll<D extends { readonly place: string }, T>(
  { isDry, report }: Target,
  step: ImportStep<D, T>,
): Promise<void> {
  for (const draft of step.drafts) {
    try {
      const input = step.read(draft);
      if (step.isKnown(input)) {
        report.note(step.kind, 'unchanged');
        continue;
      }
      step.admit(input);
      if (!isDry) await step.create(input);
      report.note(step.kind, 'created');
    } catch (error) {
      report.refuse(step.kind, draft.place, formatImportError(error));
    }
  }
}

/** @returns the names of the labels that contacts may carry from then on */
export async function takeTags(target: Target, drafts: readonly TagDraft[]): Promise<void> {
  const { ctx, known } = target;
  const marks = new Set(known.tags.map(tagMark));
  await takeAll(target, {
    kind: 'tags',
    drafts,
    read: ({ name, color, kanban }) => TagInput.parse({ name, kanban, color: hexColor.test(color) ? color : grey }),
    isKnown: (tag) => marks.has(tagMark(tag)),
    admit: (tag) => {
      if (tag.kanban === 1 && !target.company.plan.useKanban) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
      if (marks.size >= maxTags) throw new AppError('ERR_TAG_LIMIT');
      marks.add(tagMark(tag));
      if (tag.kanban === 0) target.tagNames.add(fold(tag.name));
    },
    create: (tag) => createTag(ctx, { ...tag, userId: null }),
  });
}

const Queue = QueueInput.pick({ name: true, greetingMessage: true, outOfHoursMessage: true, orderQueue: true });
const Hours = QueueInput.shape.schedules;

export async function takeQueues(target: Target, drafts: readonly QueueDraft[]): Promise<void> {
  const { ctx, known, company } = target;
  const names = new Set(known.queues.map(({ name }) => fold(name)));
  const colors = new Set(known.queues.map(({ color }) => normalColor(color)));
  const colorFor = (wanted: string): string => {
    const own = hexColor.test(wanted) ? normalColor(wanted) : undefined;
    const free = [...(own ? [own] : []), ...palette].find((color) => !colors.has(color));
    if (free === undefined) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    return free;
  };
  await takeAll(target, {
    kind: 'queues',
    drafts,
    read: ({ schedules, color, ...draft }) => {
      const hours = Hours.safeParse(schedules);
      const days = hours.success && hours.data?.length === 7 ? { schedules: hours.data } : {};
      return { ...Queue.parse(draft), ...days, wanted: color };
    },
    isKnown: ({ name }) => names.has(fold(name)),
    admit: ({ name, wanted }) => {
      if (names.size >= company.plan.queues) throw new AppError('ERR_PLAN_LIMIT_QUEUES');
      colorFor(wanted);
      names.add(fold(name));
    },
    create: async ({ wanted, ...queue }) => {
      const color = colorFor(wanted);
      await createQueue(ctx, company.plan.queues, { ...queue, color });
      colors.add(color);
    },
  });
}

const Quick = z.object({
  shortcode: Shortcode.pipe(z.string().min(1, 'required')),
  message: QuickText.trim().min(1, 'required'),
});

/** Imports quick messages for all users, because users are not imported. */
export async function takeQuickMessages(target: Target, drafts: readonly QuickMessageDraft[]): Promise<void> {
  const { ctx, known, author } = target;
  const texts = new Map(known.quickMessages.map(({ shortcode, message }) => [fold(shortcode), message.trim()]));
  await takeAll(target, {
    kind: 'quickMessages',
    drafts,
    read: ({ shortcode, message }) => Quick.parse({ shortcode, message }),
    isKnown: ({ shortcode, message }) => texts.get(fold(shortcode)) === message,
    admit: ({ shortcode, message }) => {
      if (texts.has(fold(shortcode))) throw new AppError('ERR_QUICKMESSAGE_INVALID_NAME');
      if (texts.size >= maxQuickMessages) throw new AppError('ERR_QUICKMESSAGE_LIMIT');
      texts.set(fold(shortcode), message);
    },
    create: (quick) => {
      const shared = { geral: true, status: true, isCategory: false, categoryId: null, file: null } as const;
      return createQuickMessage(ctx, { ...quick, ...shared, userId: author });
    },
  });
}
