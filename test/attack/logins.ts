import { type Answer, Caller, cookiesOf, tally, times } from './caller.ts';
import { type Attack, hire, newAddress } from './scene.ts';

const guess = (caller: Caller, email: string, headers: Record<string, string> = {}): Promise<Answer> =>
  caller.api('POST', '/auth/login', { body: { email, password: 'Wrong-Guess-1' }, headers });

/** Each guess that is looked at costs the server a hash: 401s are those, and the rest must say when to come back. */
function judge(answers: readonly Answer[], most: number): { held: boolean; figure: string } {
  const looked = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429);
  const isTold = refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1);
  const isClean = looked + refused.length === answers.length;
  return {
    held: isClean && isTold && looked <= most,
    figure: `${tally(answers.map(({ status }) => status))}, Retry-After ${isTold ? 'on every 429' : 'missing'}`,
  };
}

const fromOneAddress: Attack = {
  what: '1,000 wrong logins from one address, each on another account',
  run: async ({ url }) => {
    const caller = new Caller(url, newAddress());
    return judge(await times(1000, 20, (index) => guess(caller, `guess${index}@attack.example`)), 40);
  },
};

const onOneAccount: Attack = {
  what: '1,000 wrong logins on one account from as many addresses, and its owner signs in meanwhile',
  run: async ({ url, victim }) => {
    const answers = await times(1000, 20, () => guess(new Caller(url, newAddress()), victim.login.email));
    const owner = await victim.admin.logIn(victim.login.email, victim.login.password);
    const { held: current, figure } = judge(answers, 40);
    return { held: current && owner.status === 200, figure: `${figure}; the owner's browser ${owner.status}` };
  },
};

const spoofed: Attack = {
  what: 'another made-up address with every guess: X-Forwarded-For, CloudFront-Viewer-Address, the edge’s own headers',
  run: async ({ url }) => {
    const address = newAddress();
    const caller = new Caller(url, address);
    const answers = await times(100, 5, (index) =>
      guess(caller, `spoof${index}@attack.example`, {
        // A proxy appends the address it saw; everything before it is the caller's word.
        'x-forwarded-for': `${newAddress()}, ${address}`,
        'cloudfront-viewer-address': `${newAddress()}:443`,
        'x-viewer-address': newAddress(),
        'x-distribution-secret': 'guessed',
        'x-real-ip': newAddress(),
        forwarded: `for=${newAddress()}`,
      }),
    );
    const { held: current, figure } = judge(answers, 40);
    return { held: current && answers.some(({ status }) => status === 429), figure };
  },
};

const foreignOrigin: Attack = {
  what: 'login, refresh and logout from a page of another site',
  run: async ({ url, stranger }) => {
    const { caller, login } = await hire(stranger, 'Framed');
    const origins = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
    ] as Record<string, string>[];
    const answers: Answer[] = [];
    for (const headers of origins) {
      const fresh = new Caller(url, newAddress());
      answers.push(await fresh.api('POST', '/auth/login', { body: login, headers }));
      answers.push(await caller.api('POST', '/auth/refresh_token', { body: {}, headers }));
      answers.push(await caller.api('DELETE', '/auth/logout', { headers }));
    }
    const isRefused = answers.every(({ status, headers }) => status === 403 && headers.getSetCookie().length === 0);
    const own = await caller.api('POST', '/auth/refresh_token', {
      body: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    return {
      held: isRefused && own.status === 200,
      figure: `${tally(answers.map(({ status }) => status))}; the own page ${own.status}`,
    };
  },
};

const oldCookie: Attack = {
  what: 'a refresh cookie two rotations old: files, then a new token',
  run: async ({ stranger, victim }) => {
    const { caller } = await hire(stranger, 'Robbed');
    const stolen = { ...caller.cookies };
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await caller.api('POST', '/auth/refresh_token', { body: {} });
      Object.assign(caller.cookies, cookiesOf(answer));
    }
    caller.token = '';
    const file = `/media/c/${victim.id}/01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    const media = await caller.api('GET', file, { cookies: stolen });
    const own = await caller.api('GET', file);
    const renewed = await caller.api('POST', '/auth/refresh_token', { body: {}, cookies: stolen });
    return {
      held: media.status === 401 && own.status === 404 && renewed.status === 401,
      figure: `file ${media.status} (the newest cookie ${own.status}), token ${renewed.status}`,
    };
  },
};

const loginChange: Attack = {
  what: 'another password or e-mail with a taken token, without and with a guessed present password',
  run: async ({ stranger }) => {
    const { id, caller, login } = await hire(stranger, 'Careless');
    const changes: Record<string, string>[] = [{ password: 'Other-Harbour-71x' }, { email: 'thief@attack.example' }];
    const answers: Answer[] = [];
    for (const body of changes) answers.push(await caller.api('PUT', `/users/${id}`, { body }));
    const guesses: Answer[] = [];
    for (let count = 0; count < 12; count += 1) {
      const body = { ...changes[0], currentPassword: `Guess-Harbour-${count}` };
      guesses.push(await caller.api('PUT', `/users/${id}`, { body }));
    }
    const again = await new Caller(caller.url, newAddress()).logIn(login.email, login.password);
    const isAsked = answers.every(({ status, text }) => status === 403 && text.includes('ERR_FRESH_PROOF_REQUIRED'));
    const isRefused = isAsked && guesses.every(({ status }) => status === 400 || status === 429);
    return {
      held: isRefused && guesses.some(({ status }) => status === 429) && again.status === 200,
      figure: `without ${tally(answers.map(({ status }) => status))}, guessed ${tally(guesses.map(({ status }) => status))}; the person still signs in: ${again.status}`,
    };
  },
};

const weakPasswords: Attack = {
  what: 'weak passwords: English, Portuguese, repeats, runs of keys, the company’s name',
  run: async ({ stranger }) => {
    const weak = [
      'Password1',
      'Senha123',
      'S3nh4@123',
      'Flamengo2024',
      'Abcabcabc',
      'Xk7Xk7Xk7',
      '1q2w3e4r',
      'Qwertyui',
    ];
    const statuses: number[] = [];
    for (const [index, password] of [...weak, stranger.name, 'Stranger2026!'].entries()) {
      const body = { name: 'Weak', email: `weak${index}@attack.example`, password };
      statuses.push((await stranger.admin.proven('POST', '/users', { body })).status);
    }
    return { held: statuses.every((status) => status === 400), figure: tally(statuses) };
  },
};

export const loginAttacks = [
  ...[foreignOrigin, oldCookie, loginChange, weakPasswords],
  ...[spoofed, fromOneAddress, onOneAccount],
];
