import { type CountryCode, getExampleNumber } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile.json';
import metadata from 'libphonenumber-js/metadata.max.json';
import { describe, expect, it } from 'vitest';
import { phoneVariants } from './national.ts';
import { companyCountry, phoneIdentity, readPhone, readPhones } from './read.ts';
import { countryOfZone } from './zoneCountries.ts';

describe('a number of a Brazilian company', () => {
  it.each([
    // As people write it, with trunk zeros, the code of a carrier and what is dialled before a country.
    ['(11) 97001-0777', '5511970010777'],
    ['11 97001 0777', '5511970010777'],
    ['11/97001-0777', '5511970010777'],
    ['011 97001-0777', '5511970010777'],
    ['0 15 11 97001-0777', '5511970010777'],
    ['0055 11 97001-0777', '5511970010777'],
    ['+55 (0)11 97001-0777', '5511970010777'],
    ['(+55) 11 97001-0777', '5511970010777'],
    ['5511970010777', '5511970010777'],
    ['(11) 3333-4444', '551133334444'],
    ['0800 123 4567', '558001234567'],
    // Before the ninth digit.
    ['11 8888-7777', '551188887777'],
    ['+551188887777', '551188887777'],
    // Of other countries.
    ['+1 415 555 2671', '14155552671'],
    ['14155552671', '14155552671'],
    ['+47 22 12 34 56', '4722123456'],
    ['351 912 345 678', '351912345678'],
    ['+44 (0)20 7946 0018', '442079460018'],
    ['905321234567', '905321234567'],
    ['90 11 97001-0777', '5511970010777'],
    ['5215512345678', '525512345678'],
    ['+54 11 15 2345-6789', '5491123456789'],
    // As programs leave it.
    ['5511970010001.0', '5511970010001'],
    ['11970010002.0', '5511970010002'],
    ['+5511970010003.0', '5511970010003'],
    ['5511970010004,00', '5511970010004'],
    ['5.511970010001E+12', '5511970010001'],
    ['5,511970010001e12', '5511970010001'],
    ["'+5511970010777", '5511970010777'],
    ['\u202A+55 11 97001\u20110777\u202C', '5511970010777'],
    ['11\u00A097001\u20130777', '5511970010777'],
    ['https://wa.me/5511970010777', '5511970010777'],
    ['tel:+55-11-97001-0777', '5511970010777'],
    ['5511970010777@s.whatsapp.net', '5511970010777'],
    ['5511970010777:12@s.whatsapp.net', '5511970010777'],
    // In digits of other scripts.
    ['٠١١ ٩٧٠٠١ ٠٧٧٧', '5511970010777'],
    ['+５５ 11 97001-0777', '5511970010777'],
    // Several: the first one.
    ['(11) 3333-4444 / 97001-0009', '551133334444'],
    ['+1 202 555 0100 / 0101', '12025550100'],
    ['1133334444 ou 33334445', '551133334444'],
    ['11970010007 ::: 11970010008', '5511970010007'],
    ['11970010007 11970010008', '5511970010007'],
    ['11 97001-0007 - 11 97001-0008', '5511970010007'],
    ['11970010007\n11970010008', '5511970010007'],
    ['Celular: 11 97001-0007 (Ana), ramal 3', '5511970010007'],
    ['97001-0009; (11) 3333-4444', '551133334444'],
  ])('%j is %s', (written, number) => {
    expect(readPhone(written, 'BR')).toBe(number);
  });

  it.each([
    '',
    'telefone',
    '97001-0777',
    '4004-1234',
    '190',
    '11 3333-44445',
    '+55 11 97001-07777',
    '55 00 97001-0777',
    '119700100077',
    '1'.repeat(20),
    '12345678901234',
    '12345678901234@lid',
    '82880134910105@lid',
    '120363025246125486@g.us',
    '5511970010777-1600000000@g.us',
    'ana11970010777@casa.test',
    '5,51197E+12',
    '5.5119876543E+12',
    '123.456.789-09',
    '=HYPERLINK("http://x")',
    'não tem',
  ])('%j is none', (written) => {
    expect(readPhones(written, 'BR')).toEqual([]);
  });

  it('reads a hostile text in no time, and never gives more than 15 digits', () => {
    for (const near of ['1 ', '(', '+', '1-', '٣', '11970010007 ', '[(', '0'])
      for (const number of readPhones(near.repeat(100_000), 'BR')) expect(number).toMatch(/^\d{8,15}$/);
  });
});

describe('a number at home', () => {
  it.each<[CountryCode, string, string]>([
    ['MX', '55 1234 5678', '525512345678'],
    ['MX', '044 55 1234 5678', '525512345678'],
    ['MX', '01 55 1234 5678', '525512345678'],
    ['MX', '+52 1 55 1234 5678', '525512345678'],
    ['AR', '011 15 2345-6789', '5491123456789'],
    ['AR', '011/4321-5678', '541143215678'],
    ['TR', '0532 123 45 67', '905321234567'],
    ['TR', '5321234567', '905321234567'],
    ['PT', '912 345 678', '351912345678'],
    ['US', '(202) 555-0100', '12025550100'],
    ['US', '011 55 11 97001-0777', '5511970010777'],
    ['IT', '06 1234 5678', '390612345678'],
    ['ES', '+55 11 97001-0777', '5511970010777'],
  ])('of %s: %s is %s', (country, written, number) => {
    expect(readPhone(written, country)).toBe(number);
  });

  it('reads the example of every country that the library has, at home and abroad', () => {
    const countries = Object.keys(examples) as CountryCode[];
    expect(countries.length).toBeGreaterThan(200);
    for (const country of countries) {
      const example = getExampleNumber(country, examples, metadata);
      const digits = example?.number.slice(1) ?? '';
      // Ascension and a few others have five digits: fewer than anything is taken for a number.
      const national = example && example.nationalNumber.length >= 7 ? [example.formatNational()] : [];
      for (const written of [...national, example?.formatInternational(), `00${digits}`])
        expect([country, written, readPhone(written ?? '', country)]).toEqual([country, written, digits]);
      expect([country, readPhone(`+${digits}`, country === 'BR' ? 'US' : 'BR')]).toEqual([country, digits]);
    }
  });

  it('reads the examples of countries with peculiarities in both of their forms', () => {
    for (const country of ['BR', 'MX', 'AR'] as const) {
      const digits = getExampleNumber(country, examples, metadata)?.number.slice(1) ?? '';
      const forms = phoneVariants(digits);
      expect(forms).toHaveLength(2);
      expect(new Set(forms.map((form) => phoneIdentity(`+${form}`)))).toHaveLength(1);
    }
  });
});

it('is one identity however a person writes it', () => {
  const ways = ['11988887777', '+55 (11) 98888-7777', '5511988887777', '551188887777', '11 8888-7777', '011988887777'];
  expect(new Set(ways.map((way) => phoneIdentity(way)))).toEqual(new Set(['5511988887777']));
  expect(phoneIdentity('1133334444')).toBe('551133334444');
  expect(phoneIdentity('x')).toBe('');
});

it.each([
  ['America/Sao_Paulo', 'BR'],
  ['America/Manaus', 'BR'],
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/Buenos_Aires', 'AR'],
  ['America/Mexico_City', 'MX'],
  ['Europe/Istanbul', 'TR'],
  ['Europe/Lisbon', 'PT'],
  ['Asia/Calcutta', 'IN'],
  ['UTC', 'BR'],
])('a company in %s is of %s', (timeZone, country) => {
  expect(companyCountry({ timeZone })).toBe(country);
});

it('knows the country of every time zone that a company may choose', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
  expect(zones.filter((zone) => countryOfZone(zone) === undefined)).toEqual([]);
});
