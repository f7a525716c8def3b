import * as z from 'zod';
import { platformCompany } from '../companies/subscription.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** Report of the e-mail service (SES) about an accepted message; other kinds of reports are ignored. */
export const EmailReport = z.object({
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z.object({ complainedRecipients: Recipients, complaintFeedbackType: z.string().nullish() }).optional(),
});
export type EmailReport = z.output<typeof EmailReport>;

/** The job that an event of the e-mail service becomes. @param detail of the event */
export const emailReportJob = (detail: unknown) => ({
  type: 'email.report' as const,
  // Addresses belong to no company.
  companyId: platformCompany,
  detail,
});
