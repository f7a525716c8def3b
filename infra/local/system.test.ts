import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, PutItemCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { fixtureApp, fixtureSeed } from '@test/support/infra/fixtureApp.ts';
import { untilPasses } from '@test/support/until.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startEngine } from './aws/dynamodb/engine.ts';
import { tableName } from './environment.ts';
import { type System, type SystemOptions, startSystem } from './system.ts';

let dir = '';
let system: System | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'system-'));
});
afterEach(async () => {
  await system?.stop();
  system = undefined;
  rmSync(dir, { recursive: true, force: true });
});

const env = { PATH: process.env['PATH'] };
async function start(more: Partial<SystemOptions> = {}): Promise<System> {
  system = await startSystem({ app: fixtureApp, port: 0, dataDir: dir, env, seed: fixtureSeed, ...more });
  return system;
}
const post = (url: string, id: string) =>
  fetch(`${url}/api/notes`, {
    method: 'POST',
    body: JSON.stringify({ id }),
    headers: { 'content-type': 'application/json' },
  });
const handled = async (url: string, id: string): Promise<number> =>
  ((await (await fetch(`${url}/api/notes/${id}`)).json()) as { handled: number }).handled;

describe('the system', () => {
  it('carries a request through queue, table and stream to a socket', async () => {
    const { url, logins } = await start();
    expect(logins).toEqual([{ email: 'a@b.c', role: 'admin' }]);
    const socketUrl = `${url.replace('http', 'ws')}/socket`;
    const [, refused] = await once(new WebSocket(socketUrl, ['bearer', 'bad']), 'unexpected-response');
    expect(refused.statusCode).toBe(401);
    const browser = new WebSocket(socketUrl, ['bearer', 'good-token']);
    await once(browser, 'open');
    const arrives = once(browser, 'message');
    expect((await post(url, 'n1')).status).toBe(202);
    expect(JSON.parse(String((await arrives)[0]))).toEqual({ handled: 'n1' });
    expect(await handled(url, 'n1')).toBe(1);
  });

  it('uses and deletes a directory of its own when none is given', async () => {
    const { dataDir, url, stop } = await start({ dataDir: undefined });
    expect((await post(url, 'n1')).status).toBe(202);
    expect(existsSync(join(dataDir, 'table.db'))).toBe(true);
    await stop();
    system = undefined;
    expect(existsSync(dataDir)).toBe(false);
  });

  it('puts the environment back when it stops', async () => {
    const before = { ...process.env };
    const { stop } = await start();
    expect(process.env['QUEUE_URL_INBOUND']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/prosa-local-inbound/);
    expect(process.env['META_GRAPH_URL']).toMatch(/\/api\/sandbox\/graph$/);
    await stop();
    system = undefined;
    expect(process.env).toEqual(before);
  });

  it('says when its port is taken, and leaves nothing behind', async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    const other = startSystem({ app: fixtureApp, port, env, seed: fixtureSeed });
    await expect(other).rejects.toThrow(`Port ${port} is taken by another program`);
    const same = startSystem({ app: fixtureApp, port: 0, dataDir: dir, env, seed: fixtureSeed });
    await expect(same).rejects.toThrow(/Another Prosa is using/);
  });

  /** A table of an earlier version, and a build of what it lacks that goes on when it may. */
  async function startOlder() {
    await (await start()).stop();
    const engine = await startEngine({ dataDir: dir, env });
    const credentials = { accessKeyId: 'x', secretAccessKey: 'y' };
    const older = new DynamoDBClient({ region: 'x', endpoint: engine.endpoint, credentials });
    const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName: 'gsi5' } }];
    await older.send(new UpdateTableCommand({ TableName: tableName, GlobalSecondaryIndexUpdates }));
    await older.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
    older.destroy();
    await engine.stop();
    let goOn: () => void = () => undefined;
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { url } = await start({ indexBuild: { beforeStep: () => mayGoOn } });
    return { url, goOn };
  }

  it('answers while it builds an index that an older table lacks, and works in the background once it is there', async () => {
    const { url, goOn } = await startOlder();
    expect((await post(url, 'n1')).status).toBe(202);
    expect(await handled(url, 'n1')).toBe(0);
    goOn();
    await untilPasses(async () => expect(await handled(url, 'n1')).toBe(1));
  });

  it('stops while it builds an index, and builds it at the next start', async () => {
    const { url, goOn } = await startOlder();
    expect((await post(url, 'n1')).status).toBe(202);
    const stopped = system?.stop();
    goOn();
    await stopped;
    const again = await start();
    await untilPasses(async () => expect(await handled(again.url, 'n1')).toBe(1));
  });

  it('loses nothing that it acknowledged when it is killed', async () => {
    const at = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
    const script = `
      import { startSystem } from ${at('system.ts')};
      import { fixtureApp, fixtureSeed } from ${at('../../test/support/infra/fixtureApp.ts')};
      const never = { ...fixtureApp, load: async (entry) => entry === 'consume' ? () => new Promise(() => {}) : fixtureApp.load(entry) };
      const { url } = await startSystem({ app: never, port: 0, dataDir: ${JSON.stringify(dir)}, seed: fixtureSeed });
      console.log(url);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const doomed = String(said).trim();
    const ids = Array.from({ length: 25 }, (_, i) => `n${i}`);
    for (const id of ids) expect((await post(doomed, id)).status).toBe(202);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const { url } = await start();
    for (const id of ids) await untilPasses(async () => expect(await handled(url, id)).toBe(1));
  });
});
