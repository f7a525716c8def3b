import common from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { checkPassword, isCommonPassword } from './passwordRules.ts';

const owner = { email: 'ana@padaria.example', companyName: 'Padaria São José' };
const refusal = (password: string): unknown => {
  try {
    checkPassword(password, owner);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('a new password', () => {
  it('is none of those tried first, whatever its case, width or space around it', () => {
    for (const password of ['password', 'Password1', '12345678', ' IloveYou ', 'ｐａｓｓｗｏｒｄ'])
      expect([password, refusal(password)]).toMatchObject([
        password,
        { details: { fields: { password: 'password_common' } } },
      ]);
  });

  it('is neither the e-mail nor the company’s name', () => {
    for (const password of ['Ana@padaria.example', 'padaria são josé'])
      expect(refusal(password)).toMatchObject({
        code: 'ERR_VALIDATION',
        details: { fields: { password: 'password_own_name' } },
      });
  });

  it('may contain a common one or be the beginning or end of one', () => {
    for (const password of ['my password is long', 'passwor', 'assword12345678'])
      expect([password, refusal(password)]).toEqual([password, undefined]);
  });

  it('is in the list as the package has it: one in 97 is asked for', () => {
    const long = common.filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThan(15_000);
    // The list is opened for each question: asking for all of them would take half a minute.
    const some = long.filter((_, position) => position % 97 === 0);
    expect(some.filter((word) => !isCommonPassword(word))).toEqual([]);
  });
});
