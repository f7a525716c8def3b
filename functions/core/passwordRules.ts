import { brotliDecompressSync } from 'node:zlib';
import { AppError } from '@shared/core/errors.ts';
import packed from './commonPasswords.json' with { type: 'json' };

const unpacked = (): string => brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8');

/** Case and width make no difference to somebody who tries a list. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Whether it is among the passwords tried first everywhere. The list is opened for each question and not
 * kept: passwords are set rarely, and 18,000 texts would stay in the memory of every function.
 */
export const isCommonPassword = (password: string): boolean => `\n${unpacked()}\n`.includes(`\n${plain(password)}\n`);

interface Owner {
  readonly email: string;
  readonly companyName: string;
}

/** @throws ERR_VALIDATION naming the field, for a password that is guessed before any other */
export function checkPassword(password: string, { email, companyName }: Owner): void {
  const refuse = (code: string): never => {
    throw new AppError('ERR_VALIDATION', { fields: { password: code } });
  };
  if ([email, companyName].some((known) => plain(known) === plain(password))) refuse('password_own_name');
  if (isCommonPassword(password)) refuse('password_common');
}
