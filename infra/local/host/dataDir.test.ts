import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DataDir, openDataDir } from './dataDir.ts';

let dir = '';
let opened: DataDir | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(async () => {
  await opened?.release();
  opened = undefined;
  rmSync(dir, { recursive: true, force: true });
});

describe('the data directory', () => {
  it('keeps its secrets to itself, and keeps them', async () => {
    opened = await openDataDir(join(dir, 'new'));
    const { secrets } = opened;
    expect(secrets.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(join(dir, 'new/secrets.json')).mode & 0o777).toBe(0o600);
    await opened.release();
    opened = await openDataDir(join(dir, 'new'));
    expect(opened.secrets).toEqual(secrets);
  });

  it('is closed to others, also where an earlier version left it open', async () => {
    const path = join(dir, 'new');
    const modeOf = (name: string) => statSync(join(path, name)).mode & 0o777;
    opened = await openDataDir(path);
    expect(modeOf('')).toBe(0o700);
    await opened.release();
    mkdirSync(join(path, 'media/deep'), { recursive: true });
    writeFileSync(join(path, 'media/deep/photo'), '');
    for (const name of ['', 'media', 'media/deep']) chmodSync(join(path, name), 0o755);
    for (const name of ['media/deep/photo', 'secrets.json', 'version.json']) chmodSync(join(path, name), 0o644);
    writeFileSync(join(path, 'version.json'), '{"version":1}');
    opened = await openDataDir(path);
    // Nobody gets past these from the first moment on.
    expect(['', 'secrets.json'].map(modeOf)).toEqual([0o700, 0o600]);
    await opened.closed;
    expect(['', 'media', 'media/deep'].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect(['media/deep/photo', 'secrets.json', 'version.json'].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  });

  it('has what is written later closed from the beginning', async () => {
    opened = await openDataDir(dir);
    mkdirSync(join(dir, 'media'));
    writeFileSync(join(dir, 'media/photo'), '');
    expect(['media', 'media/photo'].map((name) => statSync(join(dir, name)).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it('looks at every file once, not at each start', async () => {
    writeFileSync(join(dir, 'version.json'), '{"version":1}');
    mkdirSync(join(dir, 'media'));
    writeFileSync(join(dir, 'media/photo'), '');
    const modeOfPhoto = () => statSync(join(dir, 'media/photo')).mode & 0o777;
    const openWith = async (mode: number): Promise<number> => {
      chmodSync(join(dir, 'media/photo'), mode);
      opened = await openDataDir(dir);
      await opened.closed;
      await opened.release();
      return modeOfPhoto();
    };
    expect(await openWith(0o644)).toBe(0o600);
    expect(await openWith(0o644)).toBe(0o644);
  });

  it('goes on with what a stop left open', async () => {
    writeFileSync(join(dir, 'version.json'), '{"version":1}');
    mkdirSync(join(dir, 'media'));
    const names = Array.from({ length: 50 }, (_, place) => join(dir, `media/${place}`));
    for (const name of names) writeFileSync(name, '');
    for (const name of names) chmodSync(name, 0o644);
    opened = await openDataDir(dir);
    await opened.release();
    opened = await openDataDir(dir);
    await opened.closed;
    expect(new Set(names.map((name) => statSync(name).mode & 0o777))).toEqual(new Set([0o600]));
  });

  it('goes on opening what the session secret sealed before there were sealing keys', async () => {
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify({ jwtSecret: 'the-secret-of-then' }));
    opened = await openDataDir(dir);
    const [fresh, before] = opened.secrets.sealingKeys.split(',');
    expect(fresh).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/);
    expect(before).toBe('legacy:the-secret-of-then');
    await opened.release();
    opened = await openDataDir(dir);
    expect(opened.secrets.sealingKeys).toBe(`${fresh},${before}`);
  });

  it('starts with one sealing key', async () => {
    opened = await openDataDir(dir, { JWT_SECRET: 'given' });
    expect(opened.secrets.sealingKeys).toMatch(/^[0-9a-f]{8}:[0-9a-f]{64}$/);
  });

  it('belongs to one at a time', async () => {
    opened = await openDataDir(dir);
    await expect(openDataDir(dir)).rejects.toThrow(`Another Prosa is using ${dir} (process ${process.pid})`);
    await opened.release();
    opened = await openDataDir(dir);
  });

  it('is free when the lock of a killed one is left behind', async () => {
    const script = `require('net').createServer().listen(${JSON.stringify(join(dir, 'lock'))}, () => console.log())`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    await expect(openDataDir(dir)).rejects.toThrow(/Another Prosa/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    opened = await openDataDir(dir);
    expect(opened.path).toBe(dir);
  });

  it('is locked by a short name even when its own is long', async () => {
    const long = join(dir, 'x'.repeat(150));
    opened = await openDataDir(long);
    await expect(openDataDir(long)).rejects.toThrow(/Another Prosa/);
  });

  it('says when it cannot be written to', async () => {
    writeFileSync(join(dir, 'file'), '');
    await expect(openDataDir(join(dir, 'file/below'))).rejects.toThrow(/cannot be written to: .*ENOTDIR/);
  });

  it('says when a newer version wrote it, and does not stay locked', async () => {
    writeFileSync(join(dir, 'version.json'), '{"version":99}');
    await expect(openDataDir(dir)).rejects.toThrow('written by a newer Prosa (data version 99, this one knows 1)');
    writeFileSync(join(dir, 'version.json'), '{"version":1}');
    opened = await openDataDir(dir);
  });

  it('says which file is damaged', async () => {
    writeFileSync(join(dir, 'secrets.json'), '{"jwt');
    await expect(openDataDir(dir)).rejects.toThrow(/secrets\.json is damaged/);
  });
});
