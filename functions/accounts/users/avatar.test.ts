import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { mockClient } from '@test/support/server/mockClient.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { handler } from './handler.ts';

const s3 = mockClient(S3Client);
const sqs = mockClient(SQSClient);
await forFile(startEngine());
process.env['MEDIA_BUCKET'] = 'media';
process.env['QUEUE_URL_MEDIA'] = 'http://127.0.0.1:9/000000000000/media';
beforeEach(() => {
  s3.reset();
  s3.on(PutObjectCommand).resolves({});
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
});

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]);
const upload = (id: number, token: string, content: Buffer = png, name = 'me.png') =>
  call(handler, users.uploadAvatar, { id }, { token, files: [{ field: 'file', name, mime: 'image/png', content }] });

it('B-USER-5: one’s own picture under a generated name; the one before is deleted', async () => {
  const { company, admin } = await newTenant();
  const first = await upload(admin.user.id, admin.token, png, '../../etc/passwd.png');
  expect(first.status).toBe(200);
  expect(first.json.profileImage).toMatch(new RegExp(`^/api/media/c/${company.id}/[0-9A-Z]{26}$`));
  const { input } = s3.commandCalls(PutObjectCommand)[0]?.args[0] ?? {};
  expect(input).toMatchObject({ Bucket: 'media', ContentType: 'image/png', ContentLength: png.length });
  expect(`/api/media/${input?.Key}`).toBe(first.json.profileImage);
  await upload(admin.user.id, admin.token);
  const jobs = sqs.commandCalls(SendMessageBatchCommand).flatMap(({ args }) => args[0].input.Entries ?? []);
  expect(jobs.map(({ MessageBody }) => JSON.parse(MessageBody ?? ''))).toEqual([
    { type: 'media.delete', companyId: company.id, key: input?.Key },
  ]);
});

it('B-USER-5: an admin for others, others not for each other', async () => {
  const { company, admin } = await newTenant();
  const [one, two] = [await newUser(company.id), await newUser(company.id)];
  expect((await upload(one.user.id, admin.token)).status).toBe(200);
  expect(await upload(one.user.id, two.token)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await upload(9999, admin.token)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  expect(s3.commandCalls(PutObjectCommand)).toHaveLength(1);
});

it.each([
  ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script>'), 'ERR_FILETYPE_NOT_ALLOWED'],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'ERR_FILETYPE_NOT_ALLOWED'],
  ['nothing', Buffer.alloc(0), 'ERR_FILETYPE_NOT_ALLOWED'],
  ['more than 5 MB', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'ERR_FILESIZE_OVER_LIMIT'],
])('B-USER-5, B-FIX-11: refuses %s', async (_case, content, error) => {
  const { admin } = await newTenant();
  expect(await upload(admin.user.id, admin.token, content)).toMatchObject({ status: 400, error });
  expect(s3.commandCalls(PutObjectCommand)).toHaveLength(0);
});

it('needs a file', async () => {
  const { admin } = await newTenant();
  const answer = await call(handler, users.uploadAvatar, { id: admin.user.id }, { token: admin.token });
  expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { file: 'required' } });
});
