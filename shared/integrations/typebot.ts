import * as z from 'zod';
import { parseAnswer } from '../bot/answers.ts';
import { minuteMs } from '../core/time.ts';
import { flatMarkdown, flatRich, plainRich } from './flatText.ts';

/** The part of a Typebot viewer's answer that is read; what is missing or of another shape counts as not there. */
const Bubble = z.object({
  id: z.string().optional(),
  type: z.string(),
  content: z
    .object({
      type: z.string().optional(),
      richText: z.array(z.unknown()).optional(),
      markdown: z.string().optional(),
      url: z.string().optional(),
    })
    .catch({})
    .default({}),
});

const Item = z.object({ content: z.unknown(), title: z.unknown() }).partial();

const ClientAction = z.object({
  lastBubbleBlockId: z.string().optional(),
  wait: z.object({ secondsToWaitFor: z.coerce.number() }).optional().catch(undefined),
  redirect: z.object({ url: z.string() }).optional().catch(undefined),
});

export const TypebotAnswer = z.object({
  /** Present only in the first answer. */
  sessionId: z.string().min(1).max(200).optional(),
  messages: z.array(Bubble).max(200),
  input: z
    .object({ type: z.string(), items: z.array(Item).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
  clientSideActions: z.array(ClientAction).nullish().catch(undefined),
});
export type TypebotAnswer = z.infer<typeof TypebotAnswer>;

/** Steps of a flow's answer, in their order. */
export type TypebotStep =
  /** `choices`: what may be answered, in the order of their numbers. */
  | { readonly type: 'text'; readonly text: string; readonly choices?: readonly string[] }
  | { readonly type: 'file'; readonly url: string; readonly isVoice: boolean }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'stop' }
  | { readonly type: 'queue'; readonly queueId: number; readonly userId: number | null };

/** Longest wait of a flow that is honoured (B-INT-9). */
const longestWaitMs = minuteMs;

const idIn = (value: unknown): number | null => {
  const id = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null;
};

/** A text that is a command; undefined for what is to be shown, also where its JSON is broken (B-INT-10). */
function commandIn(text: string): TypebotStep[] | undefined {
  if (!/^#\s*\{[\s\S]*\}$/.test(text)) return undefined;
  let command: Readonly<Record<string, unknown>>;
  try {
    command = JSON.parse(text.slice(1));
  } catch {
    return undefined;
  }
  if (command['stopBot'] === true) return [{ type: 'stop' }];
  const queueId = idIn(command['queueId']);
  return queueId === null ? [] : [{ type: 'queue', queueId, userId: idIn(command['userId']) }];
}

type Bubbled = TypebotAnswer['messages'][number];

function textSteps({ content }: Bubbled): TypebotStep[] {
  const { richText, markdown = '' } = content;
  const command = commandIn((richText ? plainRich(richText) : markdown).trim());
  if (command) return command;
  const text = (richText ? flatRich(richText) : flatMarkdown(markdown)).trim();
  return text === '' ? [] : [{ type: 'text', text }];
}

const isWeb = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '');

function bubbleSteps(bubble: Bubbled): TypebotStep[] {
  const { type, content } = bubble;
  if (type === 'text') return textSteps(bubble);
  const { url } = content;
  if (!isWeb(url)) return [];
  const isFile = type === 'image' || type === 'audio' || (type === 'video' && (content.type ?? 'url') === 'url');
  return [isFile ? { type: 'file', url, isVoice: type === 'audio' } : { type: 'text', text: url }];
}

/** Actions that the viewer would carry out in a browser: wait, and open another page. */
function actionSteps(actions: readonly z.infer<typeof ClientAction>[]): TypebotStep[] {
  return actions.flatMap(({ wait, redirect }): TypebotStep[] => {
    const seconds = wait?.secondsToWaitFor ?? 0;
    const ms = Number.isFinite(seconds) && seconds > 0 ? Math.min(longestWaitMs, seconds * 1000) : 0;
    return [
      ...(ms > 0 ? [{ type: 'wait' as const, ms }] : []),
      ...(isWeb(redirect?.url) ? [{ type: 'text' as const, text: redirect.url }] : []),
    ];
  });
}

/** More than anybody reads on a phone. */
const maxChoices = 50;
const longestChoice = 200;

/** Choices that the flow offers as answers. */
export const choicesOf = ({ input }: TypebotAnswer): string[] =>
  (input?.items ?? [])
    .flatMap(({ content, title }) => {
      const name = [content, title].find((value) => typeof value === 'string' && value.trim() !== '');
      return typeof name === 'string' ? [name.trim().slice(0, longestChoice)] : [];
    })
    .slice(0, maxChoices);

/** The choices belong to the question right above them; without one they stand alone. */
function withChoices(steps: readonly TypebotStep[], choices: readonly string[]): TypebotStep[] {
  if (choices.length === 0) return [...steps];
  const last = steps.at(-1);
  const isAsked = last?.type === 'text' && !isWeb(last.text);
  return isAsked ? [...steps.slice(0, -1), { ...last, choices }] : [...steps, { type: 'text', text: '', choices }];
}

/** Maps a contact's reply to a choice: the number of a choice counts as the choice (B-INT-9). */
export function matchedChoice(text: string, choices: readonly string[]): string {
  const isSaid = choices.some((choice) => choice.toLowerCase() === text.trim().toLowerCase());
  const answer = parseAnswer({ body: text, replyId: null, isText: true });
  return (!isSaid && answer.type === 'number' ? choices[answer.value - 1] : undefined) ?? text;
}

/** An answer as steps; none when the flow had nothing to say. */
export function typebotSteps(answer: TypebotAnswer): TypebotStep[] {
  const actions = answer.clientSideActions ?? [];
  const places = new Set(answer.messages.map(({ id }) => id));
  const isPlaced = ({ lastBubbleBlockId: id }: (typeof actions)[number]): boolean => id !== undefined && places.has(id);
  const after = (id: string | undefined) =>
    actions.filter((action) => isPlaced(action) && action.lastBubbleBlockId === id);
  return [
    ...actionSteps(actions.filter((action) => !isPlaced(action) && action.wait)),
    ...withChoices(
      answer.messages.flatMap((bubble) => [...bubbleSteps(bubble), ...actionSteps(after(bubble.id))]),
      choicesOf(answer),
    ),
    ...actionSteps(actions.filter((action) => !isPlaced(action) && !action.wait)),
  ];
}

/** True if a text is the keyword; an empty keyword matches no text (B-INT-8). */
export const isKeyword = (body: string, keyword: string): boolean =>
  keyword.trim() !== '' && body.trim().toLowerCase() === keyword.trim().toLowerCase();
