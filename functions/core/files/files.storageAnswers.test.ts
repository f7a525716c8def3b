import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from '@test/support/server/mockClient.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileMissing, findFile, readFile, saveStream, withFile } from './files.ts';

const storage = mockClient(S3Client);
beforeEach(() => {
  storage.reset();
  process.env['MEDIA_BUCKET'] = 'media';
});

const refusal = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });
const object = { Bucket: 'media', Key: 'k' };

describe('what the storage refuses', () => {
  const other = Object.assign(new Error('torn'), { $metadata: { httpStatusCode: 404 } });
  it.each([
    ['there is nothing', refusal('NotFound', 404), true],
    ['there is nothing that may be listed', refusal('AccessDenied', 403), true],
    ['there is no such storage', refusal('NoSuchBucket', 404), false],
    ['it fails', refusal('InternalError', 500), false],
    ['the line is torn', other, false],
  ])('because %s', async (_case, error, isMissing) => {
    storage.rejects(error);
    const found = await findFile('k').catch((reason: unknown) => reason);
    const read = await readFile('k').catch((reason: unknown) => reason);
    expect(found).toBe(isMissing ? undefined : error);
    expect(read instanceof FileMissing).toBe(isMissing);
    expect(isMissing ? (read as FileMissing).cause : read).toBe(error);
  });
});

describe('a file that the storage says little of', () => {
  it('is empty, of no type and without a name', async () => {
    const bare = { size: 0, mime: 'application/octet-stream', name: '' };
    storage.on(HeadObjectCommand, object).resolves({});
    expect(await findFile('k')).toEqual(bare);
    storage.on(HeadObjectCommand, object).resolves({ Metadata: {} });
    expect(await findFile('k')).toEqual(bare);
  });

  it('is not read without its content', async () => {
    storage.on(GetObjectCommand).resolves({});
    await expect(readFile('k')).rejects.toThrow('stored file without content');
    for (const answer of [{}, { ContentLength: 1 }, { Body: Readable.from(['a']) as never }]) {
      storage.on(GetObjectCommand).resolves(answer);
      await expect(withFile('k', async () => 'read')).rejects.toThrow('stored file without content');
    }
  });
});

it('a file is asked for as a whole, or from its first byte to the last that is wanted', async () => {
  const Body = { transformToByteArray: async () => Uint8Array.of(1) } as never;
  storage.on(GetObjectCommand).resolves({ Body });
  expect([await readFile('k'), await readFile('k', 16)]).toEqual([Buffer.of(1), Buffer.of(1)]);
  const asked = storage.commandCalls(GetObjectCommand).map(({ args: [{ input }] }) => input);
  expect(asked).toEqual([object, { ...object, Range: 'bytes=0-15' }]);
});

describe('a file that comes in parts', () => {
  const file = { name: 'São Tomé.txt', mime: 'text/plain', size: 5 };
  async function* parts() {
    yield Buffer.from('he');
    yield Buffer.from('llo');
  }

  it('is stored with its size, type and name', async () => {
    storage.on(PutObjectCommand).resolves({});
    await saveStream('k', parts(), file);
    const [call] = storage.commandCalls(PutObjectCommand);
    const { Body, ...input } = call?.args[0].input ?? {};
    expect(input).toEqual({
      ...{ ...object, ContentType: 'text/plain', ContentLength: 5, Metadata: { name: 'S%C3%A3o%20Tom%C3%A9.txt' } },
    });
    expect(Body).toMatchObject({ readableObjectMode: false });
  });

  it('is given up with the reason why its source failed, else with that of the storage', async () => {
    const fault = refusal('InternalError', 500);
    storage.on(PutObjectCommand).rejects(fault);
    await expect(saveStream('k', parts(), file)).rejects.toBe(fault);
    const broken = new Error('broken');
    storage.on(PutObjectCommand).callsFake(async ({ Body }: { Body: Readable }) => {
      Body.destroy(broken);
      await new Promise((resolve) => Body.once('close', resolve));
      const args: readonly unknown[] = storage.commandCalls(PutObjectCommand).at(-1)?.args ?? [];
      expect((args[1] as { abortSignal?: AbortSignal } | undefined)?.abortSignal?.aborted).toBe(true);
      throw fault;
    });
    await expect(saveStream('k', parts(), file)).rejects.toBe(broken);
  });
});
