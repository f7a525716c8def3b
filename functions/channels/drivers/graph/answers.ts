import type * as z from 'zod';
import { type HttpResult, jsonOf } from '../../../core/outbound/httpClient.ts';
import type { Refusal } from './errors.ts';

export const isSuccess = (result: HttpResult): result is Extract<HttpResult, { ok: true }> =>
  result.ok && result.answer.status >= 200 && result.answer.status < 300;

export const parseResponseBody = <S extends z.ZodType>(result: HttpResult, schema: S): z.output<S> | undefined => {
  const parsed = schema.safeParse(result.ok ? jsonOf(result.answer.body) : undefined);
  return parsed.success ? parsed.data : undefined;
};

/** An answer 200 that is not Graph's: something in between spoke, and what it did with the message is not known. */
export const oddAnswer: Refusal = {
  kind: 'unknown',
  failure: { code: 'ODD_ANSWER', reason: 'The answer was not understood.', isRetriable: true },
};
