import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openJournal } from '../protocol/journal.ts';
import { AwsError, answerJson, isRecord, type Json, parseObject, readBody } from '../protocol/protocol.ts';

/** An e-mail as it was taken; nothing leaves this machine. */
interface SentEmail {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Ses {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  close(): void;
}

interface SesOptions {
  /** Stored in memory if absent. */
  readonly file?: string | undefined;
  /** The one verified sender; empty: none is. */
  readonly sender: string;
  readonly now: () => number;
  /** Receives a configuration set's events; see `simulated`. */
  readonly report?: (event: string) => void;
}

/** E-mails that are kept, the newest. */
export const maxEmails = 200;

const sending = '/v2/email/outbound-emails';
/** Path of a local extension: lists sent e-mails, newest first; `?tag=value` filters them. */
export const mailboxPath = '/mailbox';

export const isSes = (req: IncomingMessage): boolean =>
  [sending, mailboxPath].includes((req.url ?? '').split('?')[0] ?? '');

const bad = (text: string) => new AwsError('BadRequestException', text);

/** The text at a path of a body; empty if there is none. */
function textAt(body: Json, ...at: string[]): string {
  let value: unknown = body;
  for (const name of at) value = isRecord(value) ? value[name] : undefined;
  return typeof value === 'string' ? value : '';
}

const addressIn = (text: string): string => /<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim();
const isAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);

function recipientsOf({ Destination }: Json): string[] {
  const given = isRecord(Destination) ? Destination['ToAddresses'] : undefined;
  const to = Array.isArray(given) ? given.map(String) : [];
  if (to.length === 0 || to.length > 50) throw bad('An e-mail has 1 to 50 recipients.');
  if (!to.map(addressIn).every(isAddress)) throw bad('Illegal address.');
  return to;
}

function tagsOf({ EmailTags = [] }: Json): Record<string, string> {
  const tags = Array.isArray(EmailTags) ? EmailTags.filter(isRecord) : [];
  const pairs = tags.map(({ Name, Value }) => [String(Name), String(Value)] as const);
  if (!pairs.flat().every((text) => /^[\w-]{1,256}$/.test(text))) throw bad('Illegal message tag.');
  return Object.fromEntries(pairs);
}

/** Headers of the sender's own; a value is one line of printable ASCII. */
function parseCustomHeaders({ Content }: Json): Record<string, string> {
  const simple = isRecord(Content) && isRecord(Content['Simple']) ? Content['Simple'] : {};
  const given = Array.isArray(simple['Headers']) ? simple['Headers'].filter(isRecord) : [];
  const pairs = given.map(({ Name, Value }) => [String(Name), String(Value)] as const);
  if (!pairs.every(([name, value]) => /^[\w-]{1,126}$/.test(name) && /^[ -~]{1,870}$/.test(value)))
    throw bad('Illegal header.');
  return Object.fromEntries(pairs);
}

function taken(body: Json, { sender, now }: SesOptions): SentEmail {
  const from = textAt(body, 'FromEmailAddress');
  const to = recipientsOf(body);
  const tags = tagsOf(body);
  const part = (...at: string[]) => textAt(body, 'Content', 'Simple', ...at, 'Data');
  const [subject, text, html] = [part('Subject'), part('Body', 'Text'), part('Body', 'Html')];
  if (subject === '' || /[\r\n]/.test(subject)) throw bad('Subject is one line.');
  if (text === '' && html === '') throw bad('Body has a text or a page.');
  if (sender === '' || addressIn(from) !== sender) throw new AwsError('MessageRejected', 'The sender is not verified.');
  return {
    id: randomUUID(),
    at: new Date(now()).toISOString(),
    from,
    to,
    subject,
    text,
    html,
    tags,
    headers: parseCustomHeaders(body),
  };
}

/** Events of Amazon's mailbox simulator by address; any words after a plus sign are ignored. */
const simulated: Readonly<Record<string, (emailAddress: string) => Json>> = {
  bounce: (emailAddress) => ({
    'detail-type': 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: [{ emailAddress }] },
    },
  }),
  complaint: (emailAddress) => ({
    'detail-type': 'Email Complaint Received',
    detail: { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress }] } },
  }),
};

const eventsOf = ({ to }: SentEmail): Json[] =>
  to.flatMap((recipient) => {
    const address = addressIn(recipient);
    const kind = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase();
    return kind ? [{ source: 'aws.ses', ...simulated[kind]?.(address) }] : [];
  });

/** Amazon SES, as far as sending goes; what was sent can be read here instead of by its recipients. */
export function createSes(options: SesOptions): Ses {
  let emails: SentEmail[] = [];
  const journal = openJournal(options.file, (record) => {
    emails.push(record as SentEmail);
  });
  /** Lines in the file. */
  let kept = emails.length;
  emails = emails.slice(-maxEmails);

  function keep(email: SentEmail): void {
    emails = [...emails, email].slice(-maxEmails);
    kept += 1;
    if (kept <= 2 * maxEmails) return void journal.append(email);
    journal.rewrite(emails);
    kept = emails.length;
  }

  async function perform(req: IncomingMessage): Promise<Json> {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    if (req.method === 'POST' && pathname === sending) {
      const body = parseObject((await readBody(req, 1024 * 1024)).toString('utf8'));
      const email = taken(body, options);
      keep(email);
      // Events need a configuration set.
      if (textAt(body, 'ConfigurationSetName') !== '')
        for (const event of eventsOf(email)) options.report?.(JSON.stringify(event));
      return { MessageId: email.id };
    }
    if (req.method === 'GET' && pathname === mailboxPath) {
      const wanted = [...searchParams];
      const found = emails.filter(({ tags }) => wanted.every(([name, value]) => tags[name] === value));
      return { emails: found.toReversed() };
    }
    throw new AwsError('NotFoundException', 'Not emulated.', 404);
  }

  return {
    async handle(req, res) {
      try {
        answerJson(res, 200, await perform(req));
      } catch (error) {
        const { code, status, message } =
          error instanceof AwsError
            ? error
            : { code: 'InternalServiceErrorException', status: 500, message: String(error) };
        answerJson(res, status, { message }, { 'x-amzn-errortype': code });
      }
    },
    close: () => journal.close(),
  };
}
