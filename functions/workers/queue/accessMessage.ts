import { AppError } from '@shared/core/errors.ts';
import { render } from '@shared/core/template.ts';
import { accessParts } from '@shared/emails/accessParts.ts';
import { sanitizeNameForEmail } from '@shared/emails/names.ts';
import { phoneText } from '@shared/emails/phoneTexts.ts';
import type { Notice } from '../../channels/templates/notices.ts';
import { now } from '../../core/context/clock.ts';
import { attemptOf, type Job } from '../../core/events/jobs.ts';
import { countAttempt } from '../../core/http/attemptLimits.ts';
import { log } from '../../core/log.ts';
import {
  type AccessMessage,
  beginAccessTry,
  endAccessTry,
  findAccessMessage,
} from '../../core/store/accessMessages.ts';
import { sendCompanyNotice } from './companyNotice.ts';

/** Messages to a number per hour; further ones would bring nothing new. */
const hourly = 5;

function noticeOf({ number, language, companyName, fields, isReplaced }: AccessMessage): Notice {
  const company = sanitizeNameForEmail(companyName);
  if (isReplaced) {
    const template = { name: 'prosa_phone_replaced' as const, language, values: { company } };
    return { number, body: render(phoneText('phoneReplaced', language), { company }), template };
  }
  const values = { company, changes: accessParts(fields, language) };
  const template = { name: 'prosa_access_changed' as const, language, values };
  return { number, body: render(phoneText('accessChanged', language), values), template };
}

/** True if the number may get another message in this hour; the e-mail reports the rest. */
async function isFewEnough({ companyId, number }: AccessMessage): Promise<boolean> {
  const limit = { scope: 'accessMessages', value: `${companyId}#${number}`, limit: hourly, seconds: 3600 };
  try {
    await countAttempt(limit, now());
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TOO_MANY_ATTEMPTS') throw error;
    log.warn('access.messageLimited', { companyId });
    return false;
  }
}

/**
 * Sends a message about a change of a user's access to their phone, through the platform's own number, which no thief
 * has (B-AUTH-17). An interrupted try is repeated.
 */
export async function sendAccessMessage(job: Extract<Job, { type: 'access.message' }>): Promise<void> {
  const attempt = attemptOf(job);
  const message = await findAccessMessage(job.companyId, job.id);
  if (!message || !(await beginAccessTry(message, attempt, now()))) return;
  try {
    if (attempt > 1 || (await isFewEnough(message))) await sendCompanyNotice(job, noticeOf(message));
  } catch (error) {
    await endAccessTry(message, message.tries);
    throw error;
  }
  await endAccessTry(message, attempt);
}
