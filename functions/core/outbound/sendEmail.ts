import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { ComposedEmail } from '@shared/emails/model.ts';
import { lazily, patience, unlogged } from '../awsClient.ts';
import { env } from '../env.ts';

const client = /* @__PURE__ */ lazily(() => unlogged(new SESv2Client(patience)));

/** This e-mail will never be taken, however often it is tried; `name` is the service's word for it. */
export class EmailRefused extends Error {
  constructor(name: string, options: ErrorOptions) {
    super('the e-mail service refused an e-mail for good', options);
    this.name = name;
  }
}

/** The service's answers about the e-mail itself; everything else is about the service, the account or the network. */
const finalAnswers = new Set(['BadRequestException', 'MessageRejected']);

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

interface Envelope {
  readonly to: string;
  readonly companyId: number;
  /** Id of the e-mail, so that reports of the service can be matched. */
  readonly id: string;
}

/** Lets a mail program unsubscribe by one press (RFC 8058). */
const unsubscribing = (address: string) => [
  { Name: 'List-Unsubscribe', Value: `<${address}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** Hands an e-mail to the service. @param oneClick where it can be unsubscribed from @throws EmailRefused */
export async function sendEmail(
  { to, companyId, id }: Envelope,
  { subject, text, html }: ComposedEmail,
  oneClick?: string,
): Promise<void> {
  const command = new SendEmailCommand({
    ConfigurationSetName: env('MAIL_REPORTS'),
    FromEmailAddress: `Prosa <${env('MAIL_FROM')}>`,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(oneClick ? { Headers: unsubscribing(oneClick) } : {}),
      },
    },
    EmailTags: [
      { Name: 'company', Value: String(companyId) },
      { Name: 'email', Value: id },
    ],
  });
  try {
    await client().send(command);
  } catch (error) {
    if (error instanceof SESv2ServiceException && finalAnswers.has(error.name)) {
      // The service's error text quotes the address, so it is dropped.
      throw new EmailRefused(error.name, {});
    }
    throw error;
  }
}
