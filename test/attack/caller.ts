import { WebSocket } from 'ws';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

interface Said {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the cookies that were set. */
  readonly cookies?: Readonly<Record<string, string>>;
}

/** What a program of a stranger can do: any header, any cookie, and every answer as it came. */
export class Caller {
  readonly url: string;
  /** Where it calls from, in the words of a proxy on this machine. */
  address: string;
  token = '';
  /** Of whoever signed in here; somebody who took a token does not know it. */
  password = '';
  cookies: Record<string, string> = {};

  constructor(url: string, address: string) {
    this.url = url;
    this.address = address;
  }

  async call(method: string, path: string, { body, form, headers = {}, cookies }: Said = {}): Promise<Answer> {
    const jar = Object.entries(cookies ?? this.cookies).map(([name, value]) => `${name}=${value}`);
    const began = performance.now();
    const answer = await fetch(path.startsWith('http') ? path : `${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(jar.length > 0 ? { cookie: jar.join('; ') } : {}),
        ...headers,
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, ms: performance.now() - began };
  }

  /** Whoever signed in here goes on as a browser does when the token is over; one that was taken ends. */
  async api(method: string, path: string, said: Said = {}): Promise<Answer> {
    const answer = await this.call(method, `/api${path}`, said);
    const isOver = answer.status === 403 && answer.text.includes('ERR_TOKEN_INVALID');
    if (!isOver || this.password === '' || !(await this.renew())) return answer;
    return this.call(method, `/api${path}`, said);
  }

  /** A token that is as long good as a new one. */
  async renew(): Promise<boolean> {
    const answer = await this.call('POST', '/api/auth/refresh_token', { body: {} });
    if (answer.status !== 200) return false;
    this.token = (JSON.parse(answer.text) as { token: string }).token;
    Object.assign(this.cookies, cookiesOf(answer));
    return true;
  }

  /** For what has to work before anything can be tried. @throws when it does not */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.proven(method, path, body === undefined ? {} : { body });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  /** As `api`, by the person themself: they show who they are where they are asked. */
  async proven(method: string, path: string, said: Said = {}): Promise<Answer> {
    const answer = await this.api(method, path, said);
    if (this.password === '' || !answer.text.includes('ERR_FRESH_PROOF_REQUIRED')) return answer;
    const shown = await this.api('POST', '/security/proof', { body: { currentPassword: this.password } });
    if (shown.status !== 200) return shown;
    const { proof } = JSON.parse(shown.text) as { proof: string };
    return this.api(method, path, { ...said, headers: { ...said.headers, 'x-fresh-proof': proof } });
  }

  async logIn(email: string, password: string): Promise<Answer> {
    const answer = await this.api('POST', '/auth/login', { body: { email, password } });
    if (answer.status === 200) {
      this.token = (JSON.parse(answer.text) as { token: string }).token;
      this.password = password;
      Object.assign(this.cookies, cookiesOf(answer));
    }
    return answer;
  }

  /** @returns the open socket, or the status with which the handshake was refused */
  socket(): Promise<WebSocket | number> {
    const headers = { 'x-forwarded-for': this.address };
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/socket`, ['bearer', this.token], { headers });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket));
      socket.once('unexpected-response', (request, { statusCode }) => {
        request.destroy();
        resolve(statusCode ?? 0);
      });
      socket.once('error', reject);
    });
  }
}

export const cookiesOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const pair = line.split(';')[0] ?? '';
      const [name = ''] = pair.split('=');
      return [name, pair.slice(name.length + 1)] as const;
    }),
  );

/** `200 x3, 429 x17`: how often each answer came. */
export function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} x${count}`)
    .join(', ');
}

/** Does something so often, at most so many at a time. */
export async function times<T>(count: number, atOnce: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      done.push(await act(index));
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, atOnce) }, work));
  return done;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws after 20 seconds */
export async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(100);
  }
}
