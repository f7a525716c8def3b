import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, expect } from 'vitest';

/** What is about the hash itself. */
const atFullCost = /\/functions\/core\/secrets\/passwords\.test\.ts$/;

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, hash: Buffer) => void,
) => void;

const given: Scrypt = crypto.scrypt;

function replace(scrypt: Scrypt): void {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

// A hash takes a core for 80 ms, which is what it is for; hundreds of tests make one and are about something else.
if (!atFullCost.test(expect.getState().testPath ?? ''))
  replace((password, salt, length, options, done) => given(password, salt, length, { ...options, N: 2 }, done));

afterAll(() => replace(given));
