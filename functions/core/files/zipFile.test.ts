import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ZipFile } from './zipFile.ts';

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let turn = 0; turn < count; turn += 1) yield new Uint8Array(1000).fill(turn);
}

it('holds texts and streams in the order they came, and tells size and hash of the whole', async () => {
  const zip = await ZipFile.create();
  try {
    await zip.addText('index.html', '<p>Olá</p>');
    await zip.addStream('media/a.bin', pieces(300));
    await zip.addText('data/empty.json', '');
    expect(zip.files).toBe(3);
    const { size, sha256, chunks } = await zip.finish();
    const read: Uint8Array[] = [];
    for await (const chunk of chunks()) read.push(chunk);
    const whole = Buffer.concat(read);
    expect(whole.byteLength).toBe(size);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const files = unzipSync(whole);
    expect(Object.keys(files)).toEqual(['index.html', 'media/a.bin', 'data/empty.json']);
    expect(new TextDecoder().decode(files['index.html'])).toBe('<p>Olá</p>');
    expect(files['media/a.bin']).toHaveLength(300_000);
  } finally {
    await zip.remove();
  }
});

it('fails with its source, and leaves nothing behind', async () => {
  const zip = await ZipFile.create();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10);
    throw new Error('gone');
  }
  await expect(zip.addStream('a', broken())).rejects.toThrow('gone');
  await zip.remove();
});
