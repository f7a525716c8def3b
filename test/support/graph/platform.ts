import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message the company sent, as the platform saw it. */
export interface GraphSend {
  readonly wamid: string;
  readonly ref: string;
  readonly to: string;
  readonly body: string;
}

export interface FakeGraph {
  readonly url: string;
  /** Every accepted send, in order; a message that was sent twice stands here twice. */
  readonly sends: GraphSend[];
  readonly stop: () => Promise<void>;
}

export const sign = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Envelope of the Cloud API around one change of the messages field. */
export const envelope = (phoneNumberId: string, value: Record<string, unknown>): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '900100',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '551130001000', phone_number_id: phoneNumberId },
              ...value,
            },
          },
        ],
      },
    ],
  });

/** Posts until the receiver answers 200, as the platform does; for as long as `isWanted`. */
export async function deliver(url: string, secret: string, body: string, isWanted: () => boolean): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(secret, body) };
  while (isWanted()) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

interface GraphOptions {
  readonly webhookUrl: string;
  readonly secret: string;
  /** What is reported of each message, in this order. */
  readonly statuses?: readonly string[];
}

/** The one approved template of every account. */
const offer = {
  ...{ id: 'T1', name: 'oferta', language: 'pt_BR', status: 'APPROVED', category: 'MARKETING' },
  components: [{ type: 'BODY', text: 'Olá {{1}}, temos novidades.', example: { body_text: [['Ana']] } }],
};

/** The part of the platform a crash needs: accepts sends, remembers them, and reports them until somebody listens. */
export async function fakeGraph({ webhookUrl, secret, statuses = ['sent'] }: GraphOptions): Promise<FakeGraph> {
  const sends: GraphSend[] = [];
  /** Those that were asked for belong to every account. */
  const numbers = new Set<string>();
  let isRunning = true;
  const report = async (phoneNumberId: string, { wamid, to, ref }: GraphSend): Promise<void> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    for (const status of statuses) {
      const statusReport = { id: wamid, status, timestamp, recipient_id: to, biz_opaque_callback_data: ref };
      await deliver(webhookUrl, secret, envelope(phoneNumberId, { statuses: [statusReport] }), () => isRunning);
    }
  };
  const accept = (phoneNumberId: string, body: Record<string, unknown>): object => {
    if (body['status'] === 'read') return { success: true };
    const text = (body['text'] as { body?: string } | undefined)?.body ?? '';
    const send = {
      wamid: `wamid.OUT${sends.length}`,
      ref: String(body['biz_opaque_callback_data'] ?? ''),
      to: String(body['to'] ?? ''),
      body: text,
    };
    sends.push(send);
    void report(phoneNumberId, send);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: send.to, wa_id: send.to }],
      messages: [{ id: send.wamid }],
    };
  };
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const [, , id = '', action] = (incoming.url ?? '').split('?')[0]?.split('/') ?? [];
    outgoing.setHeader('content-type', 'application/json');
    if (action === 'phone_numbers')
      return outgoing.end(JSON.stringify({ data: [...numbers].map((one) => ({ id: one })) }));
    if (action === 'message_templates') return outgoing.end(JSON.stringify({ data: [offer] }));
    if (incoming.method === 'GET') {
      numbers.add(id);
      return outgoing.end(JSON.stringify({ id, display_phone_number: '+55 11 3000-1000', verified_name: 'Teste' }));
    }
    if (action !== 'messages') return outgoing.end(JSON.stringify({ success: true }));
    return outgoing.end(JSON.stringify(accept(id, JSON.parse(Buffer.concat(chunks).toString() || '{}'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sends,
    stop: () =>
      new Promise((resolve) => {
        isRunning = false;
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
