import type { ModelMessage } from '@shared/prompts/conversation.ts';
import { readAnswer, transferTool } from '@shared/prompts/conversation.ts';
import type { PromptUsage } from '@shared/prompts/model.ts';
import * as z from 'zod';
import { env } from '../../core/env.ts';
import {
  type HttpAnswer,
  type HttpRequest,
  type HttpResult,
  jsonOf,
  sendRequest,
} from '../../core/outbound/httpClient.ts';
import { isOpenAi, providerFor } from './provider.ts';

/**
 * Reason for a missing answer, and whether a later attempt may succeed. `reason` is for the log and contains neither
 * secrets nor texts.
 */
export type NoAnswer =
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly reason: string };

export type ProviderResult<T> =
  | { readonly ok: true; readonly value: T; readonly usage: PromptUsage | null }
  | { readonly ok: false; readonly outcome: NoAnswer; readonly usage: PromptUsage | null };

/** Answers are short texts; a page of a proxy is cut off here. */
const maxBytes = 512 * 1024;

const none = (outcome: NoAnswer): { ok: false; outcome: NoAnswer; usage: null } => ({
  ok: false,
  outcome,
  usage: null,
});
const failed = (reason: string) => none({ kind: 'failed', reason });

const count = z.number().int().nonnegative();
const Usage = z
  .object({ prompt_tokens: count, completion_tokens: count, total_tokens: count })
  .transform(
    ({ prompt_tokens, completion_tokens, total_tokens }): PromptUsage => ({
      ...{ promptTokens: prompt_tokens, completionTokens: completion_tokens, totalTokens: total_tokens },
    }),
  )
  .or(
    z.object({ input_tokens: count, output_tokens: count, total_tokens: count }).transform(
      ({ input_tokens, output_tokens, total_tokens }): PromptUsage => ({
        ...{ promptTokens: input_tokens, completionTokens: output_tokens, totalTokens: total_tokens },
      }),
    ),
  );
const Spent = z.object({ usage: Usage });

/** Tokens as the service counted them; null when it does not say. */
const usageOf = (body: unknown): PromptUsage | null => Spent.safeParse(body).data?.usage ?? null;

const Refusal = z.object({
  error: z.object({
    message: z.string().catch(''),
    param: z.string().nullish().catch(null),
    code: z.unknown().optional(),
  }),
});

const defaultWait = 5;
/** Longest useful wait in seconds; a contact has left after that. */
const longestWait = 120;

function throttled({ headers, body }: HttpAnswer): NoAnswer {
  if (Refusal.safeParse(jsonOf(body)).data?.error.code === 'insufficient_quota') {
    return { kind: 'failed', reason: 'quota' };
  }
  const wanted = Number(headers.get('retry-after') ?? Number.NaN);
  const seconds = Number.isFinite(wanted) && wanted >= 0 ? Math.max(1, Math.ceil(wanted)) : defaultWait;
  return seconds > longestWait ? { kind: 'failed', reason: 'throttled' } : { kind: 'later', seconds };
}

function refused(answer: HttpAnswer): NoAnswer {
  if (answer.status === 429) return throttled(answer);
  if (answer.status === 401 || answer.status === 403) return { kind: 'failed', reason: 'key' };
  return { kind: 'failed', reason: `status ${answer.status}` };
}

const isPassing = (result: HttpResult): boolean => (result.ok ? result.answer.status >= 500 : !result.mayHaveArrived);

/** Milliseconds left of so many, whenever it is asked. */
type TimeLeft = () => number;

function timer(timeoutMs: number): TimeLeft {
  const start = performance.now();
  return () => Math.max(1, Math.floor(timeoutMs - (performance.now() - start)));
}

type Answered = HttpResult | { readonly ok: false; readonly fault: 'key' };

interface Endpoint {
  readonly apiKey: string;
  readonly path: string;
}

/** Sends a request; it is repeated once if it cannot have had an effect and there is time. */
async function ask({ apiKey, path }: Endpoint, call: HttpRequest, left: TimeLeft): Promise<Answered> {
  const provider = providerFor(apiKey);
  if (provider === undefined) return { ok: false, fault: 'key' };
  const headers = { ...call.headers, authorization: `Bearer ${apiKey}` };
  const send = () =>
    sendRequest(`${provider}${path}`, { ...call, method: 'POST', headers, maxBytes, timeoutMs: left() });
  const first = await send();
  return isPassing(first) && left() > 1 ? send() : first;
}

/** Differences between servers: the name of the token limit, and additional parameters. */
interface Dialect {
  readonly budget: 'max_tokens' | 'max_completion_tokens';
  readonly hasTools: boolean;
  readonly hasTemperature: boolean;
}

// OpenAI's newer models refuse the old name; others ignore the new one and would answer without a limit.
const firstDialect = ({ apiKey, handsOver = true }: ChatRequest): Dialect => ({
  budget: isOpenAi(apiKey) ? 'max_completion_tokens' : 'max_tokens',
  hasTools: handsOver,
  hasTemperature: true,
});

const differing = /max_completion_tokens|max_tokens|temperature|tool/;

/** The dialect without what the server has just refused; undefined when that is something else. */
function adapted(dialect: Dialect, { status, body }: HttpAnswer): Dialect | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const { param, message } = Refusal.safeParse(jsonOf(body)).data?.error ?? {};
  // Other servers word their refusals as they like.
  const [named] = differing.exec(param || message || body.toString('utf8')) ?? [];
  if (named === dialect.budget) {
    return { ...dialect, budget: named === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
  }
  if (named === 'temperature' && dialect.hasTemperature) return { ...dialect, hasTemperature: false };
  if (named === 'tool' && dialect.hasTools) return { ...dialect, hasTools: false };
  return undefined;
}

const tools = [
  {
    type: 'function',
    function: {
      name: transferTool,
      description: 'Hands the conversation over to a person of the company.',
      parameters: { type: 'object', properties: {}, required: [] },
    },
  },
];

export interface ChatRequest {
  readonly apiKey: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  readonly temperature: number;
  /** True if the model may transfer to an attendant, which is the default. */
  readonly handsOver?: boolean;
}

const buildChatRequestBody = ({ messages, maxTokens, temperature }: ChatRequest, dialect: Dialect): string =>
  JSON.stringify({
    model: env('OPENAI_MODEL'),
    messages,
    [dialect.budget]: maxTokens,
    ...(dialect.hasTemperature ? { temperature } : {}),
    ...(dialect.hasTools ? { tools, tool_choice: 'auto' } : {}),
  });

/** Text of the model without its internal marks. */
export interface Reply {
  readonly text: string;
  readonly isTransfer: boolean;
}

const Called = z.object({ function: z.object({ name: z.string() }) });
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(Called).nullish(),
        }),
      }),
    )
    .min(1),
});

function replyOf({ body }: HttpAnswer): ProviderResult<Reply> {
  const json = jsonOf(body);
  const usage = usageOf(json);
  const message = Completion.safeParse(json).data?.choices[0]?.message;
  if (!message) return { ...failed('nonsense'), usage };
  const { text, isTransfer } = readAnswer(message.content || message.refusal || '');
  const isCalled = (message.tool_calls ?? []).some((call) => call.function.name === transferTool);
  const value = { text, isTransfer: isTransfer || isCalled };
  if (value.text === '' && !value.isTransfer) return { ...failed('empty'), usage };
  return { ok: true, value, usage };
}

/** Ten seconds to begin with (B-INT-5), and what writing that much takes. */
const timeFor = (maxTokens: number): number => Math.min(30_000, 10_000 + maxTokens * 10);

const maxDialects = 4;

/** Returns a model's answer to a conversation. Never throws. */
export async function complete(
  request: ChatRequest,
  timeoutMs = timeFor(request.maxTokens),
): Promise<ProviderResult<Reply>> {
  const left = timer(timeoutMs);
  let dialect: Dialect | undefined = firstDialect(request);
  let outcome: NoAnswer = { kind: 'failed', reason: 'unknown dialect' };
  for (let tries = 0; dialect && tries < maxDialects; tries += 1) {
    const headers = { 'content-type': 'application/json' };
    const body = buildChatRequestBody(request, dialect);
    const result = await ask({ ...request, path: '/v1/chat/completions' }, { headers, body }, left);
    if (!result.ok) return failed(result.fault);
    if (result.answer.status === 200) return replyOf(result.answer);
    outcome = refused(result.answer);
    dialect = adapted(dialect, result.answer);
  }
  return none(outcome);
}

export interface Sound {
  readonly apiKey: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** File name whose ending gives the format. */
  readonly name: string;
  readonly mime: string;
}

const Transcript = z.object({ text: z.string() });
const transcribeTimeout = 20_000;

/** Returns the transcript of a recording; empty if it contains no speech. Never throws. */
export async function transcribe(
  { apiKey, content, name, mime }: Sound,
  timeoutMs = transcribeTimeout,
): Promise<ProviderResult<string>> {
  const form = new FormData();
  form.append('file', new Blob([content], { type: mime }), name);
  form.append('model', env('OPENAI_TRANSCRIBE_MODEL'));
  form.append('response_format', 'json');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = new Uint8Array(await encoded.arrayBuffer());
  const result = await ask({ apiKey, path: '/v1/audio/transcriptions' }, { headers, body }, timer(timeoutMs));
  if (!result.ok) return failed(result.fault);
  if (result.answer.status !== 200) return none(refused(result.answer));
  const json = jsonOf(result.answer.body);
  const { success, data } = Transcript.safeParse(json);
  const usage = usageOf(json);
  return success ? { ok: true, value: data.text.trim(), usage } : { ...failed('nonsense'), usage };
}
