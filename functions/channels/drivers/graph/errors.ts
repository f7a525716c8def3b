import type { SendFailure } from '@shared/messages/model.ts';
import * as z from 'zod';
import type { HttpAnswer, HttpResult, RequestFault } from '../../../core/outbound/httpClient.ts';
import { jsonOf } from '../../../core/outbound/httpClient.ts';
import type { SendOutcome } from '../driver.ts';

export type Refusal = Exclude<SendOutcome, { readonly kind: 'accepted' }>;

/**
 * Reaction to an error code. `later`: not retried automatically, but an attendant may try again once the cause is gone.
 */
export type Class = 'retry' | 'never' | 'later' | 'reconnect';

// Codes of Meta's error reference, v26.0; the HTTP status and the words around them vary, the codes do not.
const classes: Readonly<Record<number, Class>> = {
  0: 'reconnect',
  1: 'retry',
  2: 'retry',
  3: 'reconnect',
  4: 'retry',
  10: 'reconnect',
  33: 'reconnect',
  100: 'never',
  190: 'reconnect',
  368: 'later',
  80007: 'retry',
  130429: 'retry',
  130472: 'never',
  130497: 'never',
  131000: 'retry',
  131005: 'reconnect',
  131008: 'never',
  131009: 'never',
  131016: 'retry',
  131021: 'never',
  131026: 'never',
  131030: 'never',
  131031: 'reconnect',
  131037: 'later',
  131042: 'later',
  131045: 'later',
  131047: 'never',
  131048: 'later',
  131049: 'never',
  131050: 'never',
  131051: 'never',
  131052: 'never',
  131053: 'never',
  131056: 'retry',
  131057: 'retry',
  131062: 'never',
  133004: 'retry',
  133010: 'reconnect',
};

/** Codes of one product; `subcode` says more where the product has them. */
export type Judge = (code: number, subcode: number | undefined) => Class | undefined;

const judgeCloudApi: Judge = (code) => classes[code];

function classOf(code: number | undefined, status: number, judged?: Class): Class {
  const known = judged ?? (code === undefined ? undefined : classes[code]);
  if (known) return known;
  if (code !== undefined && code >= 200 && code <= 299) return 'reconnect';
  if (code !== undefined && code >= 132000 && code <= 132999) return 'never';
  if (status === 401) return 'reconnect';
  return status === 429 || status >= 500 ? 'retry' : 'later';
}

/**
 * Meta allows one message per six seconds and pair of numbers, so its error makes waits grow by four (Meta's advice),
 * all others by two.
 */
const growthOf = (code: number | undefined): number => (code === 131056 ? 4 : 2);

const Text = z.string().catch('');
const GraphErrorBody = z.object({
  error: z.object({
    code: z.coerce.number().int().optional().catch(undefined),
    error_subcode: z.coerce.number().int().optional().catch(undefined),
    message: Text,
    error_user_msg: Text,
    error_data: z.object({ details: Text }).catch({ details: '' }),
  }),
});

/** `errors[]` of a status or message webhook. */
export const WebhookError = z.object({
  code: z.coerce.number().int().catch(0),
  title: Text,
  message: Text,
  error_data: z.object({ details: Text }).catch({ details: '' }),
});

const maxReason = 500;
const firstNonEmptyReason = (...candidates: readonly string[]): string =>
  (candidates.find((text) => text !== '') ?? '').slice(0, maxReason);

const isWorthTrying = (kind: Class): boolean => kind !== 'never';

/** Failure of a message that was accepted and not delivered. */
export const webhookFailure = (error: z.infer<typeof WebhookError>): SendFailure => ({
  code: String(error.code),
  reason: firstNonEmptyReason(error.error_data.details, error.message, error.title),
  isRetriable: isWorthTrying(classOf(error.code, 400)),
});

const faultWords: Readonly<Record<RequestFault, string>> = {
  timeout: 'No answer in time.',
  network: 'The connection was interrupted.',
  tooLarge: 'The answer was larger than allowed.',
};

function answerToRefusal({ status, headers, body }: HttpAnswer, judge: Judge): Refusal {
  const parsed = GraphErrorBody.safeParse(jsonOf(body));
  const error = parsed.success ? parsed.data.error : undefined;
  const judged = error?.code === undefined ? undefined : judge(error.code, error.error_subcode);
  const kind = classOf(error?.code, status, judged);
  const failure: SendFailure = {
    code: error?.code === undefined ? `HTTP_${status}` : String(error.code),
    reason: firstNonEmptyReason(
      error?.error_data.details ?? '',
      error?.error_user_msg ?? '',
      error?.message ?? '',
      `HTTP ${status}`,
    ),
    isRetriable: isWorthTrying(kind),
  };
  if (kind === 'reconnect') return { kind, failure };
  if (kind === 'never' || kind === 'later') return { kind: 'never', failure };
  // A server error says nothing about what happened before it.
  if (status >= 500) return { kind: 'unknown', failure, isAnswered: true };
  const retryAfter = Number(headers.get('retry-after') ?? 0);
  return {
    kind: 'retry',
    failure,
    growth: growthOf(error?.code),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0,
  };
}

/** Every end of a call that is not an acceptance. */
export function outcomeOf(result: HttpResult, judge: Judge = judgeCloudApi): Refusal {
  if (result.ok) return answerToRefusal(result.answer, judge);
  const failure: SendFailure = {
    code: result.fault.toUpperCase(),
    reason: faultWords[result.fault],
    isRetriable: true,
  };
  if (result.mayHaveArrived) return { kind: 'unknown', failure };
  return { kind: 'retry', failure, growth: 2, retryAfter: 0 };
}
