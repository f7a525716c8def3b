import { brotliDecompressSync } from 'node:zlib';
import { AppError } from '@shared/core/errors.ts';
import passwords from './commonPasswords.json' with { type: 'json' };
import words from './commonWords.json' with { type: 'json' };

/**
 * True if a packed list contains one of the texts. Lists are unpacked for each question and not kept: passwords are set
 * rarely, and tens of thousands of texts would stay in the memory of every function.
 */
function has(packed: string, ...texts: readonly string[]): boolean {
  const list = `\n${brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8')}\n`;
  return texts.some((text) => list.includes(`\n${text}\n`));
}

/** Case and width make no difference to an attacker who tries a list. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Nor do accents. */
const bare = (text: string): string => plain(text).normalize('NFKD').replace(/\p{M}/gu, '');

/** True for one of the passwords that attackers try first. */
export const isCommonPassword = (password: string): boolean => has(passwords, plain(password));

/** True for a repeated part: `aaaaaaaa`, `abcabcabc`, `Senha1Senha1`. */
function isRepeat(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return new Set(text).size < 4;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklç',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const backwards = (row: string): string => [...row].reverse().join('');
const runs = [...rows, ...rows.map(backwards)];

/** True for neighbours in the alphabet or on the keyboard. */
const isRun = (text: string): boolean => runs.some((row) => row.includes(text));

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undisguised = (text: string): string => [...text].map((letter) => disguises[letter] ?? letter).join('');

/**
 * The words that a text may be meant as, without the numbers and marks that people put around one: where those
 * begin is open, because each may also stand for a letter (`S3nh4@123`).
 */
function meantBy(text: string): string[] {
  const isLetter = text.split('').map((letter) => letter >= 'a' && letter <= 'z');
  const [first, last] = [isLetter.indexOf(true), isLetter.lastIndexOf(true)];
  if (first < 0) return [];
  return Array.from({ length: text.length - last }, (_, more) => undisguised(text.slice(first, last + 1 + more)));
}
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '');

/** A word with a number at its end, `Flamengo2024`, is found as fast as the word. */
const isWord = (text: string): boolean => has(words, ...meantBy(text));

interface PasswordOwner {
  readonly email: string;
  readonly companyName: string;
  readonly name: string;
}

/** Shorter parts of names are in every other text. */
const shortestName = 3;
/** A password with this many letters besides the owner's names is more than the names. */
const enoughBeside = 5;

/** An address without what its domain ends in. */
function withoutEnding(email: string): string {
  const dot = email.indexOf('.', email.lastIndexOf('@'));
  return dot < 0 ? email : email.slice(0, dot);
}

/** The names of a person and of their company, which their colleagues know and their customers guess. */
function isOwnName(text: string, { email, companyName, name }: PasswordOwner): boolean {
  // The parts of the e-mail are the name before the @ and the domain without its ending.
  const names = [name, companyName, ...withoutEnding(email).split('@')]
    .flatMap((known) => [known, undisguised(bare(known))])
    .flatMap((known) => [lettersOf(bare(known)), ...bare(known).split(/[^a-z]+/)])
    .filter((known) => known.length >= shortestName)
    .sort((a, b) => b.length - a.length);
  // The text is compared as typed and without its disguises, because a name may have numbers of its own.
  return [text, ...meantBy(text).slice(0, 1)].map(lettersOf).some((letters) => {
    const rest = names.reduce((left, known) => left.replaceAll(known, ''), letters);
    return rest.length < letters.length && rest.length < enoughBeside;
  });
}

/** @throws ERR_VALIDATION naming the field, for a password that is guessed before any other */
export function checkPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const refuse = (code: string): never => {
    throw new AppError('ERR_VALIDATION', { fields: { [field]: code } });
  };
  const text = bare(password);
  if (text === bare(owner.email) || isOwnName(text, owner)) refuse('password_own_name');
  if (isCommonPassword(password) || isRepeat(text) || isRun(text) || isWord(text)) refuse('password_common');
}
