import { escapeHtml } from '../core/html.ts';
import type { Language } from '../users/model.ts';
import { accessChangedEmail } from './accessChanged.ts';
import { accountThereEmail, emailProofEmail, invitationEmail, recoveryCodeEmail, welcomeEmail } from './account.ts';
import { campaignStoppedEmail } from './campaignStopped.ts';
import { exportReadyEmail } from './exportReady.ts';
import type { ComposedEmail, EmailContent, EmailParts } from './model.ts';
import { numberWarningEmail } from './numberWarning.ts';
import { overPlanEmail } from './overPlan.ts';
import { paymentDueEmail } from './paymentDue.ts';
import { reportReadyEmail } from './reportReady.ts';
import { emailText } from './texts.ts';
import { webhookStoppedEmail } from './webhookStopped.ts';
import { weeklySummaryEmail } from './weeklySummary.ts';

/** Presentational attributes, because the page that shows e-mails applies no inline styles. */
function pageOf({ subject, paragraphs, action }: EmailParts, language: Language, choices?: string): string {
  const blocks = paragraphs.map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`);
  const link = action && `<p><a href="${escapeHtml(action.url)}"><b>${escapeHtml(action.label)}</b></a></p>`;
  // Beside the last paragraph stands only that nobody reads answers.
  const parts = link ? [...blocks.slice(0, -1), link, ...blocks.slice(-1)] : blocks;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body bgcolor="#f2f4f5" text="#1c2326"><table width="100%" cellpadding="16" cellspacing="0" border="0"><tr>',
    '<td align="center"><table width="100%" cellpadding="24" cellspacing="0" border="0" bgcolor="#ffffff"><tr>',
    '<td align="left"><font face="Helvetica, Arial, sans-serif" size="3">',
    `<h2>${escapeHtml(subject)}</h2>\n${parts.join('\n')}`,
    choices ? `\n<p><a href="${escapeHtml(choices)}">${escapeHtml(emailText('choices', language))}</a></p>` : '',
    '</font></td></tr></table></td></tr></table></body></html>\n',
  ].join('');
}

function plainOf({ paragraphs, action }: EmailParts, language: Language, choices?: string): string {
  const blocks = paragraphs.map((lines) => lines.join('\n'));
  const link = action && `${action.label}: ${action.url}`;
  const parts = link ? [...blocks.slice(0, -1), link, ...blocks.slice(-1)] : blocks;
  const foot = choices ? [`${emailText('choices', language)}: ${choices}`] : [];
  return `${[...parts, ...foot].join('\n\n')}\n`;
}

function partsOf(content: EmailContent, language: Language): EmailParts {
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
  const parts = partsOf(content, language);
  return {
    subject: `${parts.subject} - Prosa`,
    text: plainOf(parts, language, choices),
    html: pageOf(parts, language, choices),
  };
}
