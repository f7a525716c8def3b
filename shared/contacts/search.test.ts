import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchable } from '../core/text.ts';
import { contactTerms, formerNumberBy, indexedTerm, matchesTerm, searchTerm, standsFor } from './search.ts';

describe('what is looked up', () => {
  it.each([
    ['  Família ', 'familia'],
    ['JOSÉ da', 'jose da'],
    ['(11) 98765-4321', '11987654321'],
    ['+55 11', '5511'],
    ['Loja 12', 'loja 12'],
    ['ab', undefined],
    ['1-2', '1-2'],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(searchTerm(text)).toBe(expected);
  });
});

describe('the index of contacts', () => {
  const units = ['a', 'á', 'B', 'n', ' ', 'ç', '7', '😀', '𝓜', 'ı'];
  const Letters = fc.string({ unit: fc.constantFrom(...units), minLength: 2, maxLength: 40 });
  const Person = fc.record({ name: Letters, number: fc.stringMatching(/^\d{8,13}$/) });

  it('finds a contact by every part of its name and number, under exactly one entry', () => {
    fc.assert(
      fc.property(Person, fc.nat(), fc.nat(), (person, start, length) => {
        const text = [...(start % 2 === 0 ? searchable(person.name) : person.number)];
        const from = start % Math.max(1, text.length - 2);
        const term = searchTerm(text.slice(from, from + 3 + (length % 22)).join(''));
        fc.pre(term !== undefined && matchesTerm(person, term));
        const hits = contactTerms(person).filter((entry) => entry.startsWith(indexedTerm(term ?? '')));
        expect(hits.length).toBeGreaterThan(0);
        expect(hits.filter((entry) => standsFor(person, term ?? '', entry))).toHaveLength(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('holds only what a table can store, whatever the name is written with', () => {
    fc.assert(
      fc.property(Person, (person) => {
        for (const entry of contactTerms(person)) expect(entry).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('finds names in letters of any look', () => {
    const person = { name: '🌻😀 𝓜𝓪𝓻𝓲𝓪 Işık', number: '' };
    for (const text of ['maria', '𝓜𝓪𝓻', 'IŞIK', 'isik', '😀 maria', '🌻😀']) {
      const term = searchTerm(text) ?? '';
      const hits = contactTerms(person).filter((entry) => entry.startsWith(indexedTerm(term)));
      expect([text, hits.filter((entry) => standsFor(person, term, entry)).length]).toEqual([text, 1]);
    }
  });

  it('finds under entries that were written when letters were compared as they look', () => {
    const person = { name: 'Maria Yıldız 1º andar ™', number: '' };
    expect(standsFor(person, 'mari', 'maria yıldız 1º andar ™')).toBe(true);
    expect(standsFor(person, 'andar', 'andar ™')).toBe(true);
    expect(standsFor({ ...person, name: 'Maria Yıldırım' }, 'mari', 'maria yıldız 1º andar ™')).toBe(false);
  });

  it('finds a person by the e-mail, whatever else contains the same', () => {
    const person = { name: 'Maria Souza', number: '5511987654321', email: 'maria.souza@casa.com.br' };
    for (const text of ['souza@casa', 'MARIA.SOUZA@casa.com.br', 'casa.com', 'souza']) {
      const term = searchTerm(text) ?? '';
      const hits = contactTerms(person).filter((entry) => entry.startsWith(indexedTerm(term)));
      expect(hits.filter((entry) => standsFor(person, term, entry))).toHaveLength(1);
    }
  });

  it('leaves entries of an old name to nobody', () => {
    expect(standsFor({ name: 'Maria', number: '5511987654321' }, 'joao', 'joao')).toBe(false);
  });

  it('looks further than an entry is long', () => {
    const person = { name: 'Companhia Brasileira de Distribuição', number: '' };
    const term = searchTerm('companhia brasileira de distrib') ?? '';
    const entry = contactTerms(person).find((candidate) => candidate.startsWith(indexedTerm(term))) ?? '';
    expect(standsFor(person, term, entry)).toBe(true);
    expect(standsFor({ ...person, name: 'Companhia Brasileira de Papel' }, term, entry)).toBe(false);
  });
});

describe('a number that somebody had before', () => {
  const person = { name: 'Maria', number: '5511977776666', formerNumbers: ['5511988887777'] };

  it('finds them', () => {
    expect(contactTerms(person)).toEqual(expect.arrayContaining(['5511988887777', '8887777', '777']));
    expect(matchesTerm(person, '8888')).toBe(true);
    expect(standsFor(person, '88887', '88887777')).toBe(true);
    expect(standsFor(person, '777', '777')).toBe(true);
  });

  it.each([
    ['8888', '5511988887777'],
    ['551188887777', '5511988887777'],
    ['7777', undefined],
    ['maria', undefined],
    ['9999', undefined],
  ])('is said where nothing else was found by %s', (term, former) => {
    expect(formerNumberBy(person, term)).toBe(former);
  });
});
