import { env } from '../core/env.ts';
import { log } from '../core/log.ts';
import { secret } from '../core/secrets/secrets.ts';

interface Release {
  readonly url: string;
  readonly build: string;
  readonly verifyToken: string;
}

type Check = (release: Release) => Promise<boolean>;

const get = (url: string): Promise<Response> =>
  fetch(url, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(10_000) });

const checks: Readonly<Record<string, Check>> = {
  page: async ({ url }) => {
    const answer = await get(`${url}/`);
    return answer.ok && (await answer.text()).includes('<html');
  },
  build: async ({ url, build }) => (await (await get(`${url}/version.json`)).json()).build === build,
  // A function with its table.
  api: async ({ url }) => Array.isArray(await (await get(`${url}/api/plans/listPublic`)).json()),
  gateway: async ({ url }) => {
    const answer = await get(`${url}/api/no-such-path`);
    return answer.status === 404 && (await answer.json()).error === 'ERR_NOT_FOUND';
  },
  // Requests the webhook as Meta does, with the secret that the functions read.
  webhook: async ({ url, verifyToken }) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': verifyToken,
      'hub.challenge': '1158201444',
    });
    return (await (await get(`${url}/api/webhooks/meta?${query}`)).text()) === '1158201444';
  },
};

const passes = async (check: Check, release: Release): Promise<boolean> => {
  try {
    return await check(release);
  } catch {
    // No connection, no JSON: not there yet.
    return false;
  }
};

interface Patience {
  readonly tries: number;
  readonly pauseMs: number;
}

/** @returns the names of the checks that failed, tried again and again because a new distribution takes its time */
export async function smokeTest(release: Release, { tries, pauseMs }: Patience): Promise<string[]> {
  let left = Object.entries(checks);
  for (let turn = 0; turn < tries && left.length > 0; turn += 1) {
    if (turn > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const results = await Promise.all(left.map(async (entry) => ({ entry, ok: await passes(entry[1], release) })));
    left = results.filter(({ ok }) => !ok).map(({ entry }) => entry);
  }
  return left.map(([name]) => name);
}

/** The last step of a deployment. @throws when the release does not work, which takes it back */
export async function handler(): Promise<void> {
  const release = { url: env('SITE_URL'), build: env('SITE_BUILD'), verifyToken: await secret('meta-verify-token') };
  const failed = await smokeTest(release, { tries: 8, pauseMs: 5000 });
  if (failed.length > 0) throw new Error(`the release does not work: ${failed.join(', ')}`);
  log.info('release.works', { build: release.build });
}
