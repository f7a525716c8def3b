import { type Contract, contract } from '@shared/contract.ts';
import { vi } from 'vitest';
import { contractOf } from '../../../web/src/lib/contracts.ts';

// What a screen calls comes with its first call; tests begin with all of it there, as after that call.
await Promise.all((Object.keys(contract) as (keyof Contract)[]).map(contractOf));

export interface Heard {
  readonly method: string;
  /** Below `/api`, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Rule = (heard: Heard) => Answer | Promise<Answer>;

function heardOf(input: RequestInfo | URL, init: RequestInit = {}): Heard {
  const url = new URL(String(input), 'http://prosa.test');
  const { body } = init;
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof body === 'string' ? JSON.parse(body) : body,
  };
}

/** Stands in for the API: routes by `METHOD /path`, with everything it heard in order. */
export function fakeServer() {
  const rules = new Map<string, Rule>();
  const heard: Heard[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = heardOf(input, init);
    heard.push(request);
    const rule = rules.get(`${request.method} ${request.path}`);
    if (rule === undefined) throw new TypeError(`nobody answers ${request.method} ${request.path}`);
    const { status = 200, body = null, headers } = await rule(request);
    return new Response(body === null ? '' : JSON.stringify(body), { status, headers });
  });
  return {
    heard,
    on(place: string, rule: Rule | Answer) {
      rules.set(place, typeof rule === 'function' ? rule : () => rule);
    },
    /** What was asked of one place. */
    at: (place: string) => heard.filter(({ method, path }) => `${method} ${path}` === place),
  };
}
