import { AppError, type ErrorCode, errorStatus } from '@shared/core/errors.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from './errorTexts.ts';
import { failures } from './failures/all.ts';
import { fetchFailureTexts } from './failureTexts.ts';
import { fieldErrorText } from './fieldErrorText.ts';
import { NetworkError } from './httpTransport.ts';
import { languages, setLanguage } from './i18n.ts';

beforeAll(fetchFailureTexts);
afterEach(() => setLanguage('pt-BR'));

const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((hit) => hit[1] ?? '').sort();

describe('every code', () => {
  const codes = Object.keys(errorStatus) as ErrorCode[];

  it.each(codes)('%s speaks four languages and promises the same values in each', (code) => {
    const phrase = failures.table[code];
    const promised = placeholders(phrase['pt-BR']);
    for (const language of languages) {
      expect(phrase[language].length).toBeGreaterThan(5);
      expect(placeholders(phrase[language])).toEqual(promised);
    }
  });
});

describe('the sentence', () => {
  it('carries the values of the answer, dates as people write them', () => {
    const limit = new AppError('ERR_PLAN_LIMIT_USERS', { values: { limit: 3 } });
    expect(errorText(limit)).toBe('O plano permite até 3 usuários. Exclua um ou mude de plano.');
    const late = new AppError('ERR_SUBSCRIPTION_EXPIRED', { values: { dueDate: '2026-01-31' } });
    expect(errorText(late)).toContain('31/01/2026');
  });

  it('follows the language', async () => {
    await setLanguage('en');
    expect(errorText(new AppError('ERR_LAST_ADMIN'))).toMatch(/^The company needs at least one administrator/);
  });

  it('shows a plain text of the server as it came, and never the conflict’s JSON', () => {
    expect(errorText(new AppError('ERR_VALIDATION', { payload: 'Falha na ponte' }))).toBe('Falha na ponte');
    expect(errorText(new AppError('ERR_OTHER_OPEN_TICKET', { payload: '{"userId":4}' }))).toMatch(/^Já existe/);
  });

  it('has words for silence and for what nobody foresaw', () => {
    expect(errorText(new NetworkError())).toMatch(/^Sem conexão/);
    expect(errorText(new RangeError('x'))).toMatch(/^Ocorreu um erro/);
  });
});

describe('a field', () => {
  it.each([
    ['too_short', 'Muito curto'],
    ['invalid_document', 'CPF/CNPJ inválido'],
    ['terms_required', 'Você deve aceitar os termos para continuar.'],
    ['ERR_EMAIL_ALREADY_EXISTS', 'Este e-mail já está em uso. Use outro.'],
    ['Use no máximo 3 caracteres', 'Use no máximo 3 caracteres'],
  ])('%s', (code, words) => {
    expect(fieldErrorText(code)).toBe(words);
  });
});
