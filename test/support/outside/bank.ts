import { handler as webhook } from '@fn/accounts/billing/webhook.ts';
import { handler as sandbox } from '@fn/sandbox/handler.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import { paymentWebhooks } from '@shared/paymentWebhooks/contract.ts';
import { bankRoutes } from '@shared/sandbox/bankContract.ts';
import { call } from '../server/call.ts';
import { openExternalServer, type ReceivedRequest, type Reply } from './externalServer.ts';

/** What befalls the next call: not done at all, or done with its answer lost on the way. */
type Fault = 'down' | 'answerLost';

const routes: readonly (readonly [Parameters<typeof call>[0], Route])[] = [
  ...Object.values(bankRoutes).map((route) => [sandbox, route] as const),
  [webhook, paymentWebhooks.asaas],
];

const patternOf = ({ path }: Route): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '([^/]+)')}$`);

/** The sandbox's bank, and the address its webhooks go to, on HTTP: where the product believes to be reached. */
export async function openBank() {
  const faults = new Map<string, Fault[]>();
  const before = { PUBLIC_URL: process.env['PUBLIC_URL'], META_GRAPH_URL: process.env['META_GRAPH_URL'] };

  async function answer({ method, path, headers, json, body }: ReceivedRequest): Promise<Reply> {
    const [pathname = '', search = ''] = path.split('?');
    const hit = routes.find(([, route]) => route.method === method && patternOf(route).test(pathname));
    if (!hit) return { status: 404, json: {} };
    const [handler, route] = hit;
    const fault = faults.get(`${method} ${route.path}`)?.shift();
    if (fault === 'down') return { status: 503, body: 'down' };
    const values = patternOf(route).exec(pathname)?.slice(1) ?? [];
    const named = Object.fromEntries(pathNames(route.path).map((name, place) => [name, values[place]]));
    const input = { ...Object.fromEntries(new URLSearchParams(search)), ...json, ...named };
    const options = route.method === 'POST' && pathNames(route.path).length === 0 ? { headers, body } : { headers };
    const { raw } = await call(handler, route, input, options);
    return fault ? { status: 504, body: 'lost' } : { status: raw.statusCode, body: raw.body, type: 'application/json' };
  }

  const outsider = await openExternalServer(answer);
  Object.assign(process.env, { PUBLIC_URL: outsider.url, META_GRAPH_URL: `${outsider.url}/api/sandbox/graph` });
  return {
    url: outsider.url,
    heard: outsider.heard,
    /** @param of method and path of the contract: `POST /sandbox/bank/payments` */
    fails(of: string, ...next: Fault[]): void {
      faults.set(of, next);
    },
    async close(): Promise<void> {
      Object.assign(process.env, before);
      await outsider.close();
    },
  };
}

export type Bank = Awaited<ReturnType<typeof openBank>>;
