import { fakeScope } from '@test/support/web/fakeScope.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activateNewVersion } from './messages.ts';
import { cacheShell } from './shell.ts';

const shell = { build: 'b2', files: ['/index.html', '/icon.svg', '/assets/app-1.js'] };

let served: Record<string, string>;
let asked: string[];

async function network(path: string): Promise<Response> {
  asked.push(path);
  const text = served[path];
  if (text === undefined) throw new TypeError('Failed to fetch');
  return new Response(text, { status: text === '' ? 404 : 200 });
}

class PathRequest extends Request {
  constructor(path: string, init?: RequestInit) {
    super(new URL(path, 'https://prosa.example'), init);
  }
}

function start() {
  const browser = fakeScope(network);
  cacheShell(browser.scope, shell);
  return browser;
}

const textOf = async (answer: Promise<Response | undefined>): Promise<string | undefined> => (await answer)?.text();
const opening = { mode: 'navigate' };

beforeEach(() => {
  vi.stubGlobal('Request', PathRequest);
  served = { '/index.html': 'page 2', '/icon.svg': 'icon', '/assets/app-1.js': 'app' };
  asked = [];
});

describe('a start', () => {
  it('shows what the server has now', async () => {
    const browser = start();
    await browser.happen('install');
    served['/tickets/7'] = 'page 3';
    expect(await textOf(browser.ask('/tickets/7', opening))).toBe('page 3');
  });

  it('without a network shows the page that was kept', async () => {
    const browser = start();
    await browser.happen('install');
    served = {};
    expect(await textOf(browser.ask('/tickets/7', opening))).toBe('page 2');
    expect(await textOf(browser.ask('/assets/app-1.js'))).toBe('app');
    expect(await textOf(browser.ask('/icon.svg'))).toBe('icon');
  });

  it('does not wait long for a line that brings nothing', async () => {
    const browser = start();
    await browser.happen('install');
    vi.useFakeTimers();
    const silent = fakeScope(() => new Promise(() => undefined));
    cacheShell({ ...silent.scope, caches: browser.scope.caches }, shell);
    const answer = textOf(silent.ask('/tickets', opening));
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toBe('page 2');
    vi.useRealTimers();
  });

  it('fails as it would have, when nothing was kept', async () => {
    served = {};
    await expect(start().ask('/tickets', opening)).rejects.toThrow('Failed to fetch');
  });
});

describe('files of a build', () => {
  it('are asked for once', async () => {
    const browser = start();
    await browser.happen('install');
    served['/assets/kanban-2.js'] = 'kanban';
    expect(await textOf(browser.ask('/assets/kanban-2.js'))).toBe('kanban');
    expect(await textOf(browser.ask('/assets/kanban-2.js'))).toBe('kanban');
    expect(asked.filter((path) => path === '/assets/kanban-2.js')).toHaveLength(1);
  });

  it('are not kept when they are missing', async () => {
    const browser = start();
    await browser.happen('install');
    served['/assets/gone-2.js'] = '';
    expect((await browser.ask('/assets/gone-2.js'))?.status).toBe(404);
    expect([...(browser.kept.get('prosa-shell-b2')?.keys() ?? [])]).toEqual(shell.files);
  });

  it('of one that lacks a file are not used', async () => {
    served['/assets/app-1.js'] = '';
    await expect(start().happen('install')).rejects.toThrow('a file is missing');
  });
});

it.each([
  ['/api/tickets', {}],
  ['/api/docs', opening],
  ['/socket', {}],
  ['/sandbox', opening],
  ['/media/company7/photo.jpg', {}],
  ['/media/company7/photo.jpg', opening],
  ['/version.json', {}],
  ['/index.html', { method: 'POST' }],
  ['https://files.example/assets/photo.js', {}],
])('leaves %s to the browser (%j)', async (path, init) => {
  const browser = start();
  await browser.happen('install');
  expect(await browser.ask(path, init)).toBeUndefined();
});

describe('a new build', () => {
  it('waits until it is wanted', async () => {
    const browser = start();
    await browser.happen('install');
    await browser.happen('message', { data: 'hello' });
    expect(browser.done).toEqual([]);
    await browser.happen('message', { data: activateNewVersion });
    expect(browser.done).toEqual(['skipWaiting']);
  });

  it('forgets the files of the one before, and nothing else', async () => {
    const browser = start();
    await browser.scope.caches.open('prosa-shell-b1');
    await browser.scope.caches.open('other');
    await browser.happen('install');
    await browser.happen('activate');
    expect([...browser.kept.keys()]).toEqual(['other', 'prosa-shell-b2']);
    expect(browser.done).toEqual(['claim']);
  });
});
