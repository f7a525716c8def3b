import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyFilter, fuzzyFilterSearchable, fuzzyScore, matchesWords } from './fuzzy.ts';

const best = (typed: string, names: readonly string[]) => fuzzyFilter(typed, names, (name) => name, 10);

describe('finding by a few letters', () => {
  it('ignores case and accents', () => {
    expect(best('joao', ['João Lima', 'Maria'])).toEqual(['João Lima']);
    expect(best('CONFIGURAÇÕES', ['Configurações'])).toEqual(['Configurações']);
    expect(best('igrub', ['İş grubu', 'Grup'])).toEqual(['İş grubu']);
  });

  it('puts beginnings before the beginnings of words before parts before scattered letters', () => {
    const names = ['Semar', 'Ana Maria', 'Mamãe Rita', 'Maria'];
    expect(best('mar', names)).toEqual(['Maria', 'Ana Maria', 'Semar', 'Mamãe Rita']);
  });

  it('takes words in any order and the first letters of words', () => {
    expect(best('lima joao', ['João Lima'])).toEqual(['João Lima']);
    expect(best('mr', ['Mensagens rápidas', 'Agendamentos'])).toEqual(['Mensagens rápidas']);
  });

  it('does not find letters that happen to be somewhere', () => {
    expect(best('xyz', ['Maria'])).toEqual([]);
    expect(best('tickets', ['Transferir atendimento para outra equipe de suporte'])).toEqual([]);
  });

  it('always finds a name by itself and by any part of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zãéç ]{1,20}$/), fc.nat(), fc.nat(), (name, a, b) => {
        const part = name.slice(a % name.length, (a % name.length) + 1 + (b % name.length));
        expect(fuzzyScore(part, name)).toBeDefined();
      }),
    );
  });
});

describe('finding things that have other words than their name', () => {
  const things = [
    { label: 'Conexões', words: 'conectar um número, WhatsApp' },
    { label: 'Usuários', words: 'quem pode atender, permissões' },
    { label: 'Filas', words: 'setores, quem atende primeiro' },
    { label: 'Permissões', words: '' },
  ];
  const found = (typed: string) => fuzzyFilterSearchable(typed, things, 10).map(({ label }) => label);

  it('puts names before words, and a phrase as typed before its words in any order', () => {
    expect(found('permissoes')).toEqual(['Permissões', 'Usuários']);
    expect(found('quem atende')).toEqual(['Filas', 'Usuários']);
    expect(found('pode quem')).toEqual(['Usuários']);
    expect(found('  ')).toHaveLength(4);
  });

  it('takes other endings and words too many only where nothing fits as typed', () => {
    expect(found('conectando números')).toEqual(['Conexões']);
    expect(found('onde conecto o whatsapp?')).toEqual(['Conexões']);
    expect(found('faturamento anual')).toEqual([]);
    expect(found('?!')).toHaveLength(4);
  });

  it('compares the beginnings of words', () => {
    expect(matchesWords('num whats', 'Conectar um número: WhatsApp')).toBe(true);
    expect(matchesWords('mero', 'número')).toBe(false);
  });
});
