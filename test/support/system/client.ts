/** Seconds. A longer one is a lock, and a test wants to see it. */
const longestWait = 2;

/** A person's browser as far as HTTP goes: signs in, keeps its token, says what went wrong. */
export class Client {
  readonly url: string;
  protected accessToken = '';
  private password = '';

  constructor(url: string) {
    this.url = url;
  }

  async login(email: string, password: string): Promise<void> {
    const { token } = await this.send<{ token: string }>('POST', '/auth/login', { email, password });
    this.accessToken = token;
    this.password = password;
  }

  /**
   * Who asks faster than a person may waits as long as they are told, and whoever is asked who they are shows it, as the
   * browser's own client does.
   *
   * @throws with the status and code when the answer is not 200
   */
  async send<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.accessToken ? { authorization: `Bearer ${this.accessToken}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const wait = answer.status === 429 ? Number(answer.headers.get('retry-after') ?? longestWait + 1) : 0;
    if (wait > 0 && wait <= longestWait) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      return this.send(method, path, body, headers);
    }
    if (text.includes('ERR_FRESH_PROOF_REQUIRED') && this.password !== '' && headers['x-fresh-proof'] === undefined) {
      const { proof } = await this.send<{ proof: string }>('POST', '/security/proof', {
        currentPassword: this.password,
      });
      return this.send(method, path, body, { ...headers, 'x-fresh-proof': proof });
    }
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  /** Sends a form with files. @throws with the status and code when the answer is not 200 */
  async submit<T>(path: string, body: FormData): Promise<T> {
    const headers = { authorization: `Bearer ${this.accessToken}` };
    const answer = await fetch(`${this.url}/api${path}`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  }
}
