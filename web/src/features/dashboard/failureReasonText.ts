import { textOf } from '@web/lib/i18n.ts';
import { dashboardChartTexts } from './chartText.ts';

/** Codes of Meta's error reference by what they mean for a manager. */
const known = {
  failWindow: ['131047'],
  failRecipient: ['131026', '131030', '131021'],
  failLimit: ['130429', '131048', '131049', '131056', '80007'],
  failTemplate: ['132000', '132001', '132005', '132007', '132012', '132015', '132016'],
  failPayment: ['131042'],
} as const;

/** Reason of failed messages in words, by the channel's code. */
export function failureReasonText(code: string): string {
  for (const [key, codes] of Object.entries(known)) {
    if ((codes as readonly string[]).includes(code)) return textOf(dashboardChartTexts, key as keyof typeof known);
  }
  return textOf(dashboardChartTexts, 'failOther', { code });
}
