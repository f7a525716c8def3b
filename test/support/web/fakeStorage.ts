import { vi } from 'vitest';
import { untilPasses } from '../until.ts';

type Listener = (event: unknown) => void;

/** The storage's side of an upload. */
export class FakeRequest {
  static last: FakeRequest | undefined;
  status = 0;
  form: FormData | undefined;
  place = '';
  readonly upload = { addEventListener: (_name: string, listener: Listener) => this.progress.push(listener) };
  private readonly progress: Listener[] = [];
  private readonly listeners: [string, Listener][] = [];

  addEventListener(name: string, listener: Listener): void {
    this.listeners.push([name, listener]);
  }
  open(method: string, url: string): void {
    this.place = `${method} ${url}`;
    FakeRequest.last = this;
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.tell('abort');
  }
  sent(loaded: number, total: number): void {
    for (const listener of this.progress) listener({ lengthComputable: true, loaded, total });
  }
  answer(status: number): void {
    this.status = status;
    this.tell(status === 0 ? 'error' : 'load');
  }
  private tell(name: string): void {
    for (const [known, listener] of this.listeners) if (known === name || known === 'loadend') listener({});
  }
}

/** What the server answers to `POST /media/uploads`. */
export const permission = {
  body: { url: 'https://storage.test/', fields: { key: 'k1', policy: 'p' }, key: 'k1' },
};

/** Uploads end in a FakeRequest from here on, until `vi.unstubAllGlobals()`. */
export function fakeStorage(): void {
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}

/** The latest upload, as soon as there is one other than `before`. */
export const startedUpload = (before?: FakeRequest): Promise<FakeRequest> =>
  untilPasses(() => {
    if (FakeRequest.last === undefined || FakeRequest.last === before) throw new Error('nothing was sent yet');
    return FakeRequest.last;
  });
