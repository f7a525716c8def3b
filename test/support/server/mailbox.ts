import { createServer } from 'node:http';
import { createSes, mailboxPath } from '../../../infra/local/aws/ses/ses.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';

export interface Mailbox {
  /** An e-mail to somebody of a company, as the service took it. */
  receive(companyId: number, text: string): Promise<void>;
  close(): Promise<void>;
}

/** A stand-in of the e-mail service whose mailbox the sandbox shows. */
export async function openMailbox(): Promise<Mailbox> {
  const sender = 'no-reply@prosa.local';
  const ses = createSes({ sender, now: Date.now });
  const server = createServer((req, res) => void ses.handle(req, res));
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  process.env['MAILBOX_URL'] = `${origin}${mailboxPath}`;
  return {
    async receive(companyId, text) {
      const Simple = { Subject: { Data: 'E-mail' }, Body: { Text: { Data: text }, Html: { Data: `<p>${text}</p>` } } };
      const email = {
        FromEmailAddress: sender,
        Destination: { ToAddresses: ['somebody@company.example'] },
        Content: { Simple },
        EmailTags: [{ Name: 'company', Value: String(companyId) }],
      };
      const answer = await fetch(`${origin}/v2/email/outbound-emails`, { method: 'POST', body: JSON.stringify(email) });
      if (!answer.ok) throw new Error(`the stand-in refused an e-mail: ${await answer.text()}`);
    },
    async close() {
      delete process.env['MAILBOX_URL'];
      await closeServer(server);
    },
  };
}
