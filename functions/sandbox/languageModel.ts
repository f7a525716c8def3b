import { transferTool } from '@shared/prompts/conversation.ts';
import { faultKeys, isTestKey } from '@shared/prompts/testKey.ts';
import type { sandbox } from '@shared/sandbox/contract.ts';
import { heardWords, modelWords, wantsPerson } from '@shared/sandbox/modelWords.ts';
import * as z from 'zod';
import type { PublicCtx } from '../core/context/ctx.ts';
import type { Handlers, Reply } from '../core/http/serve.ts';

const Chat = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  max_tokens: z.number().int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  tools: z.array(z.unknown()).optional(),
});

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as OpenAI words it. */
const refuse = ({ status, code, headers = {} }: Refused): Reply<unknown> => ({
  ...{ reply: true, status, headers },
  body: { error: { message: code, type: 'invalid_request_error', param: null, code } },
});

const readApiKey = ({ request }: PublicCtx): string => (request.headers['authorization'] ?? '').replace(/^Bearer /, '');

/** A provider's answer to a key before it looks at anything else. */
function apiKeyToRefusal(key: string): Refused | undefined {
  if (key === faultKeys.busy) return { status: 429, code: 'rate_limit_exceeded', headers: { 'retry-after': '5' } };
  if (key === faultKeys.spent) return { status: 429, code: 'insufficient_quota' };
  return key === faultKeys.revoked || !isTestKey(key) ? { status: 401, code: 'invalid_api_key' } : undefined;
}

/** @returns what is answered to a key that may not ask */
export function refusalOfModel(ctx: PublicCtx): Reply<unknown> | undefined {
  const refused = apiKeyToRefusal(readApiKey(ctx));
  return refused && refuse(refused);
}

/** About four characters are a token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

function chat(body: unknown): unknown {
  const { success, data } = Chat.safeParse(body);
  if (!success) return refuse({ status: 400, code: 'invalid_request' });
  const asked = data.messages.at(-1)?.content ?? '';
  const instructions = data.messages.find(({ role }) => role === 'system')?.content ?? '';
  const isTransfer = data.tools !== undefined && wantsPerson(asked);
  const content = isTransfer ? null : modelWords(instructions, asked);
  const tools = [{ id: 'call_1', type: 'function', function: { name: transferTool, arguments: '{}' } }];
  const [prompt, completion] = [
    data.messages.reduce((sum, message) => sum + tokensOf(message.content), 0),
    tokensOf(content ?? transferTool),
  ];
  const message = { role: 'assistant', content, refusal: null, ...(isTransfer ? { tool_calls: tools } : {}) };
  return {
    ...{ id: 'chatcmpl-sandbox', object: 'chat.completion', model: data.model },
    choices: [{ index: 0, message, finish_reason: isTransfer ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}

function transcription(_body: unknown, { request }: PublicCtx): unknown {
  const file = request.files.find(({ field }) => field === 'file');
  if (!file) return refuse({ status: 400, code: 'missing_required_parameter' });
  const text = heardWords(file.content.byteLength);
  const [input, output] = [Math.ceil(file.content.byteLength / 200), tokensOf(text)];
  const usage = { type: 'tokens', input_tokens: input, output_tokens: output, total_tokens: input + output };
  return { text, usage };
}

/** OpenAI as far as the product uses it; nothing is asked of anybody outside, and nothing costs. */
export const languageModel: Pick<Handlers<typeof sandbox>, 'modelChat' | 'modelTranscription'> = {
  modelChat: async (body) => chat(body),
  modelTranscription: async (body, ctx) => transcription(body, ctx),
};
