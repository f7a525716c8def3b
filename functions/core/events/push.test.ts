import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { type AwsCalls, noteAwsCalls } from '@test/support/server/awsCalls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pusher } from './push.ts';

let aws: AwsCalls;
beforeAll(async () => {
  aws = await noteAwsCalls();
  Object.assign(process.env, {
    SOCKET_ENDPOINT: `${aws.url}/live`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
});
afterAll(() => aws.stop());
beforeEach(() => aws.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const gone = { status: 410, error: 'GoneException' };
const broken = { status: 403, error: 'ForbiddenException' };
/** As the service refuses while the account has enough. */
const throttling = (status = 429) =>
  new ApiGatewayManagementApiServiceException({
    name: 'LimitExceededException',
    $fault: 'client',
    $metadata: { httpStatusCode: status },
  });

describe('a frame', () => {
  it('goes to its socket', async () => {
    expect(await pusher().send('s1', '{"ã":1}')).toBe(true);
    expect(aws.calls).toMatchObject([{ method: 'POST', url: '/live/@connections/s1', text: '{"ã":1}' }]);
  });

  it('for a socket that is gone says so, and is not tried again', async () => {
    aws.answers(gone);
    expect(await pusher().send('s1', 'x')).toBe(false);
    expect(aws.calls).toHaveLength(1);
  });

  it('that does not get through is an error', async () => {
    aws.answers(broken);
    await expect(pusher().send('s1', 'x')).rejects.toMatchObject({ name: 'ForbiddenException' });
    expect(aws.calls).toHaveLength(1);
  });

  it('waits out the throttling of others, longer each time, and at most two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const asked = vi.spyOn(ApiGatewayManagementApiClient.prototype, 'send').mockRejectedValue(throttling() as never);
    const sent = pusher().send('s1', 'x');
    for (const [turn, wait] of [100, 200, 400, 800, 1000, 1000].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(asked).toHaveBeenCalledTimes(turn + 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    asked.mockResolvedValue(undefined as never);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sent).toBe(true);
  });

  it('waits for nobody whose batch has no time left, and not because of anything else', async () => {
    const asked = vi.spyOn(ApiGatewayManagementApiClient.prototype, 'send');
    for (const [patience, error] of [
      [-1, throttling()],
      [undefined, throttling(403)],
      [undefined, Object.assign(new Error('x'), { $metadata: { httpStatusCode: 429 } })],
    ] as const) {
      asked.mockRejectedValueOnce(error as never);
      await expect(pusher(patience).send('s1', 'x')).rejects.toBe(error);
    }
    expect(asked).toHaveBeenCalledTimes(3);
  });
});

describe('a socket that is closed', () => {
  it('is closed there', async () => {
    await pusher().close('s1');
    expect(aws.calls).toMatchObject([{ method: 'DELETE', url: '/live/@connections/s1' }]);
  });

  it('may be gone already', async () => {
    aws.answers(gone);
    await expect(pusher().close('s1')).resolves.toBeUndefined();
    aws.answers(broken);
    await expect(pusher().close('s1')).rejects.toMatchObject({ name: 'ForbiddenException' });
  });
});
