import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const count = 10;
/** 80 bits each: too many to try them all, so that a plain hash keeps them. */
const bytes = 10;

/** Groups for reading and typing: `ABCD-EFGH-IJKL-MNOP`. */
const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => inGroups(toBase32(randomBytes(bytes))));

/** Upper or lower case, with or without the lines between. */
const bare = (typed: string): string => typed.replace(/[^0-9a-z]/gi, '').toUpperCase();

/** @param owner whose it is, so that equal codes of two people have different hashes */
export const recoveryHash = (owner: string, typed: string): string =>
  createHash('sha256')
    .update(`${owner}#${bare(typed)}`)
    .digest('base64url');
