// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUpload, upload } from './media.ts';
import { fakeServer } from './testing/fakeServer.ts';
import { person } from './testing/people.ts';

type Listener = (event: unknown) => void;

/** The storage's side of an upload. */
class FakeRequest {
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

const pdf = (bytes = 10) => new File([new Uint8Array(bytes)], 'contrato.pdf', { type: 'application/pdf' });

beforeEach(() => {
  const server = fakeServer();
  server.on('POST /auth/refresh_token', { body: { token: 'a', user: person() } });
  server.on('POST /media/uploads', {
    body: { url: 'https://storage.test/', fields: { key: 'k1', policy: 'p' }, key: 'k1' },
  });
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const started = async (): Promise<FakeRequest> =>
  vi.waitFor(() => {
    if (FakeRequest.last === undefined) throw new Error('nothing was sent yet');
    return FakeRequest.last;
  });

describe('upload', () => {
  it('posts the permission’s fields first and the file last, and tells how far it is', async () => {
    const shares: number[] = [];
    const work = upload(pdf(), { onProgress: (share) => shares.push(share) });
    const request = await started();
    request.sent(5, 10);
    request.answer(204);
    await expect(work).resolves.toEqual({ key: 'k1', name: 'contrato.pdf', width: null, height: null });
    expect(request.place).toBe('POST https://storage.test/');
    expect([...(request.form?.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
    expect(shares).toEqual([0, 0.5, 1]);
  });

  it('can be cancelled', async () => {
    const control = new AbortController();
    const work = upload(pdf(), { signal: control.signal });
    await started();
    control.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    [403, 'ERR_INTERNAL'],
    [413, 'ERR_FILESIZE_OVER_LIMIT'],
    [0, 'ERR_NETWORK'],
  ])('fails in words when storage answers %i', async (status, code) => {
    const work = upload(pdf());
    (await started()).answer(status);
    await expect(work).rejects.toMatchObject({ code });
  });
});

describe('limits before anything is sent', () => {
  it.each([
    ['a program', 'foto.exe', '', 10, undefined, 'ERR_FILETYPE_NOT_ALLOWED'],
    [
      'an image over the channel’s limit',
      'a.png',
      'image/png',
      6 * 1024 * 1024,
      'whatsappapi',
      'ERR_FILESIZE_OVER_LIMIT',
    ],
  ] as const)('%s', async (_what, name, type, bytes, channel, code) => {
    const file = new File([new Uint8Array(bytes)], name, { type });
    await expect(upload(file, { channel })).rejects.toMatchObject({ code, details: { values: { name } } });
    expect(FakeRequest.last).toBeUndefined();
  });

  it('lets through what the channel takes', () => {
    expect(() => checkUpload(pdf(), 'whatsappapi')).not.toThrow();
  });
});
