import { knownBody, largestForm } from '@shared/core/bodyLimits.ts';
import { expectLinearTime } from '@test/support/growth.ts';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { multipart } from './multipart.ts';

async function eventOf(form: FormData): Promise<APIGatewayProxyEvent> {
  const request = new Request('http://form.test', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer()).toString('base64');
  const headers = { 'Content-Type': request.headers.get('content-type') };
  return { headers, body, isBase64Encoded: true } as unknown as APIGatewayProxyEvent;
}

it('reads fields, lists and files with their bytes', async () => {
  const bytes = Buffer.from([0, 0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0x80]);
  const form = new FormData();
  form.append('body', 'Olá\r\n--ação');
  form.append('ids[]', '1');
  form.append('tag', 'a');
  form.append('tag', 'b');
  form.append('medias', new Blob([bytes], { type: 'image/png' }), 'maçã "1".png');
  expect(await multipart(await eventOf(form))).toEqual({
    fields: { body: 'Olá\r\n--ação', ids: ['1'], tag: ['a', 'b'] },
    files: [{ field: 'medias', name: 'maçã "1".png', mime: 'image/png', content: bytes }],
  });
});

const tooMany = { code: 'ERR_VALIDATION', details: { fields: { body: 'too_many_parts' } } };

it('refuses what is cut off, and too many files', async () => {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(1000)]), 'x');
  const event = await eventOf(form);
  const cut = {
    ...event,
    body: Buffer.from(event.body ?? '', 'base64')
      .subarray(0, 300)
      .toString('base64'),
  };
  const unreadable = {
    code: 'ERR_VALIDATION',
    details: { fields: { body: 'invalid_multipart' } },
    cause: expect.any(Error),
  };
  await expect(multipart(cut)).rejects.toMatchObject(unreadable);
  await expect(multipart({ ...event, headers: {} })).rejects.toMatchObject(unreadable);
  for (let count = 1; count < 10; count += 1) form.append('file', new Blob(['x']), 'x');
  expect((await multipart(await eventOf(form))).files).toHaveLength(10);
  form.append('file', new Blob(['x']), 'x');
  await expect(multipart(await eventOf(form))).rejects.toMatchObject(tooMany);
});

it('takes fifty fields, however often each comes, and no more', async () => {
  const form = new FormData();
  for (let count = 0; count < 50; count += 1) form.append(`f${count}`, 'x');
  form.append('f0', 'y');
  expect((await multipart(await eventOf(form))).fields).toMatchObject({ f0: ['x', 'y'], f49: 'x' });
  form.append('f50', 'x');
  await expect(multipart(await eventOf(form))).rejects.toMatchObject(tooMany);
});

const raw = (type: string, body: string): APIGatewayProxyEvent =>
  ({ headers: { 'content-type': type }, body, isBase64Encoded: false }) as unknown as APIGatewayProxyEvent;
const part = (name: string): string => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n\r\n`;

it('takes two hundred parts of one name, and copies none of them again', async () => {
  const type = 'multipart/form-data; boundary=b';
  const { fields } = await multipart(raw(type, `${part('a').repeat(200)}--b--`));
  expect(fields['a']).toHaveLength(200);
  await expect(multipart(raw(type, `${part('a').repeat(201)}--b--`))).rejects.toMatchObject(tooMany);
  await expect(multipart(raw(type, '--b\r\n'.repeat(1000)))).rejects.toMatchObject(tooMany);
});

/** A part whose lines, from the boundary to the empty line, have so many bytes. */
const partWithHead = (bytes: number): string => {
  const lines = '\r\ncontent-disposition: form-data; name="a"\r\nx: ';
  return `--b${lines}${'y'.repeat(bytes - lines.length)}\r\n\r\nz\r\n`;
};

it('takes eight kilobytes of lines above a part and sixteen times as many of all, and has no more of them parsed', async () => {
  const type = 'multipart/form-data; boundary=b';
  const form = vi.spyOn(Response.prototype, 'formData');
  const most = partWithHead(8192);
  expect((await multipart(raw(type, `${most.repeat(15)}--b--`))).fields['a']).toHaveLength(15);
  form.mockClear();
  const lines = 'x: y\r\n'.repeat(largestForm / 6 - 10_000);
  for (const body of [
    `${partWithHead(8193)}--b--`,
    `${most}${partWithHead(8193)}--b--`,
    `${most.repeat(16)}${partWithHead(100)}--b--`,
    `--b\r\n${lines}\r\n--b--`,
    `${most}--b\r\n${lines}`,
    // The last boundary inside of a line ends no lines.
    `--b\r\nx: --b--\r\n${lines}`,
  ])
    await expect(multipart(raw(type, body))).rejects.toMatchObject(tooMany);
  expect(form).not.toHaveBeenCalled();
  form.mockRestore();
});

/** Characters: as many as a field may have, but for its name. */
const longestText = knownBody.bytes - 1024;

it('reads as much again for each byte more, up to where it refuses', () =>
  expectLinearTime(1000, (size) => {
    const one = `${partWithHead(100)}${'x: y\r\n\r\n'.repeat(size / 10)}`;
    return expect(multipart(raw('multipart/form-data; boundary=b', `${one.repeat(201)}--b--`))).rejects.toMatchObject(
      tooMany,
    );
  }));

it.each([
  ['letters', 'x'],
  ['ends of lines', '\r\n'],
  ['what almost ends a part', '\r\n--'],
  ['what almost ends a line', '\r'],
])('reads a text and a file of %s in work that is in step with their length', async (_what, unit) => {
  const formOfSize = (size: number) => {
    const text = unit.repeat(size / unit.length);
    const file = `--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${text}\r\n`;
    const body = `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n${file}--b--`;
    return raw('multipart/form-data; boundary=b', body);
  };
  const forms = new Map([longestText / 16, longestText].map((size) => [size, formOfSize(size)]));
  await expectLinearTime(longestText / 16, async (size) => {
    const { fields, files } = await multipart(forms.get(size) ?? raw('', ''));
    expect([String(fields['a']).length, files[0]?.content.length]).toEqual([size, size]);
  });
});

it.each([
  '',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(71)}`,
])('refuses a form of the type %j, which has no boundary', async (type) => {
  const unreadable = { code: 'ERR_VALIDATION', details: { fields: { body: 'invalid_multipart' } } };
  await expect(multipart(raw(type, part('a')))).rejects.toMatchObject(unreadable);
});

it('takes a file that does not say what it is for bytes', async () => {
  const form = new FormData();
  form.append('file', new Blob(['x']), 'x');
  expect((await multipart(await eventOf(form))).files).toMatchObject([{ mime: 'application/octet-stream' }]);
});
