import type { Language } from '../users/model.ts';
import { accessChangedEmail } from './accessChanged.ts';
import { accountThereEmail, emailProofEmail, invitationEmail, recoveryCodeEmail, welcomeEmail } from './account.ts';
import { campaignStoppedEmail } from './campaignStopped.ts';
import { exportReadyEmail } from './exportReady.ts';
import type { ComposedEmail, EmailContent, EmailParts } from './model.ts';
import { numberWarningEmail } from './numberWarning.ts';
import { overPlanEmail } from './overPlan.ts';
import { emailPage } from './page.ts';
import { paymentDueEmail } from './paymentDue.ts';
import { reportReadyEmail } from './reportReady.ts';
import { emailText } from './texts.ts';
import { webhookStoppedEmail } from './webhookStopped.ts';
import { weeklySummaryEmail } from './weeklySummary.ts';

function plainOf({ paragraphs, action }: EmailParts, language: Language, choices?: string): string {
  const blocks = paragraphs.map((lines) => lines.join('\n'));
  const link = action && `${action.label}: ${action.url}`;
  const parts = link ? [...blocks.slice(0, -1), link, ...blocks.slice(-1)] : blocks;
  const foot = choices ? [`${emailText('choices', language)}: ${choices}`] : [];
  return `${[...parts, ...foot].join('\n\n')}\n`;
}

function buildEmailParts(content: EmailContent, language: Language): EmailParts {
  switch (content.kind) {
    case 'accessChanged':
      return accessChangedEmail(content, language);
    case 'paymentDue':
      return paymentDueEmail(content, language);
    case 'overPlan':
      return overPlanEmail(content, language);
    case 'campaignStopped':
      return campaignStoppedEmail(content, language);
    case 'numberWarning':
      return numberWarningEmail(content, language);
    case 'exportReady':
      return exportReadyEmail(content, language);
    case 'weeklySummary':
      return weeklySummaryEmail(content, language);
    case 'reportReady':
      return reportReadyEmail(content, language);
    case 'webhookStopped':
      return webhookStoppedEmail(content, language);
    case 'recoveryCode':
      return recoveryCodeEmail(content, language);
    case 'invitation':
      return invitationEmail(content, language);
    case 'emailProof':
      return emailProofEmail(content, language);
    case 'accountThere':
      return accountThereEmail(content, language);
    case 'welcome':
      return welcomeEmail(content, language);
  }
}

/**
 * An e-mail in the words of a language, as plain text and as a page; what people named themselves is text in both. Its
 * secret, if it has one, has been opened. @param choices where its reader can do without such e-mails
 */
export function composeEmail(content: EmailContent, language: Language, choices?: string): ComposedEmail {
  const parts = buildEmailParts(content, language);
  return {
    subject: `${parts.subject} - Prosa`,
    text: plainOf(parts, language, choices),
    html: emailPage(parts, language, choices),
  };
}
