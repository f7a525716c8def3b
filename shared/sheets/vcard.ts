import { maxRows, SheetError } from './limits.ts';

/** True if a text is a file of contact cards, as phones and address books write them. */
export const isVcard = (text: string): boolean => /^\s{0,99}BEGIN:VCARD/i.test(text);

/** Headings of the columns for contact cards, by the user's language. */
const headings = {
  'pt-BR': {
    ...{ name: 'Nome', number: 'Telefone', email: 'E-mail', company: 'Empresa', title: 'Cargo', note: 'Observações' },
    ...{ birthday: 'Aniversário', address: 'Endereço', web: 'Site' },
  },
  en: {
    ...{ name: 'Name', number: 'Phone', email: 'E-mail', company: 'Company', title: 'Title', note: 'Notes' },
    ...{ birthday: 'Birthday', address: 'Address', web: 'Website' },
  },
  es: {
    ...{ name: 'Nombre', number: 'Teléfono', email: 'Correo', company: 'Empresa', title: 'Cargo', note: 'Notas' },
    ...{ birthday: 'Cumpleaños', address: 'Dirección', web: 'Sitio' },
  },
  tr: {
    ...{ name: 'Ad Soyad', number: 'Telefon', email: 'E-posta', company: 'Şirket', title: 'Unvan', note: 'Notlar' },
    ...{ birthday: 'Doğum günü', address: 'Adres', web: 'Web sitesi' },
  },
};
export type CardLanguage = keyof typeof headings;

/** Number of columns for phones and for e-mails; any further values share the last one. */
const mostNumbers = 5;
const mostEmails = 3;
const longestValue = 2000;

interface Property {
  readonly name: string;
  readonly params: string;
  readonly value: string;
}

interface VCard {
  readonly properties: Property[];
}

const longestLine = 5 * longestValue;
const quotedPrintable = /^[^:]{0,200}QUOTED-PRINTABLE/i;

/** A line with the one below it, which goes on with it. */
function joined(current: string, line: string, isSoft: boolean): string {
  if (current.length >= longestLine) return current;
  return isSoft ? current.slice(0, -1) + line : current + line.slice(1);
}

/**
 * Lines with those that go on below them: with a space in front, or, where equals signs write the letters, behind one at
 * the end. Of a value that is longer than any text, a picture, the rest is passed over.
 */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  let isQuoted = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const current = lines.at(-1);
    const isSoft = isQuoted && current?.endsWith('=') === true;
    if (current !== undefined && (isSoft || /^[ \t]/.test(line))) {
      lines[lines.length - 1] = joined(current, line, isSoft);
      continue;
    }
    lines.push(line);
    isQuoted = quotedPrintable.test(line);
  }
  return lines;
}

/** `item1.TEL;TYPE=CELL:+55 11 …`; a colon in quotes belongs to the parameters before the value. */
function propertyOf(line: string): Property | undefined {
  let isQuoted = false;
  for (let at = 0; at < line.length && at < 1000; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] !== ':' || isQuoted) continue;
    const [whole = '', ...params] = line.slice(0, at).split(';');
    const name = whole.slice(whole.lastIndexOf('.') + 1).toUpperCase();
    return { name, params: params.join(';').toUpperCase(), value: line.slice(at + 1) };
  }
  return undefined;
}

function decoderOf(params: string): TextDecoder {
  const [, charset = 'utf-8'] = /CHARSET="?([\w-]{1,30})/.exec(params) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Letters written as =E3 and the like, in the letters that the card names. */
function fromQuotedPrintable(value: string, params: string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  const parts = value.split('=');
  bytes.push(...encoder.encode(parts[0]));
  for (const part of parts.slice(1)) {
    const isCode = /^[\da-f]{2}/i.test(part);
    if (isCode) bytes.push(Number.parseInt(part.slice(0, 2), 16));
    bytes.push(...encoder.encode(isCode ? part.slice(2) : `=${part}`));
  }
  return decoderOf(params).decode(Uint8Array.from(bytes));
}

const written = ({ value, params }: Property): string => {
  const cut = value.slice(0, longestLine);
  return /QUOTED-PRINTABLE/.test(params) ? fromQuotedPrintable(cut, params) : cut;
};

/** A value without the backslashes that escape separators. */
const plain = (value: string): string =>
  value
    .replace(/\\([nN])/g, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestValue);

/** Parts of a value of several, such as a name. */
function splitStructuredValue(value: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < value.length; at += 1) {
    const last = parts.length - 1;
    if (value[at] === '\\') {
      parts[last] += value.slice(at, at + 2);
      at += 1;
    } else if (value[at] === ';') parts.push('');
    else parts[last] += value[at] ?? '';
  }
  return parts.map(plain);
}

function valuesOf({ properties }: VCard, name: string): Property[] {
  return properties.filter((property) => property.name === name);
}

const firstOf = (card: VCard, name: string): string => {
  const [first] = valuesOf(card, name);
  return first
    ? splitStructuredValue(written(first))
        .filter((part) => part !== '')
        .join(', ')
    : '';
};

/** The displayed name, or one put together from its parts: family, given, additional, prefix, suffix. */
function readCardName(card: VCard): string {
  const [shown] = valuesOf(card, 'FN');
  const full = shown ? plain(written(shown)) : '';
  if (full !== '') return full;
  const [parts] = valuesOf(card, 'N');
  const [family = '', given = '', additional = ''] = parts ? splitStructuredValue(written(parts)) : [];
  const joined = [given, additional, family].filter((part) => part !== '').join(' ');
  return joined || firstOf(card, 'NICKNAME') || firstOf(card, 'ORG');
}

/** Telephones of people first, those of machines that copy pages not at all; a preferred one before others of its kind. */
function numbersOf(card: VCard): string[] {
  const rank = ({ params }: Property): number =>
    (/CELL|MOBILE|IPHONE|WHATSAPP/.test(params) ? 0 : 2) + (/PREF/.test(params) ? 0 : 1);
  return valuesOf(card, 'TEL')
    .filter(({ params }) => !/FAX|PAGER/.test(params))
    .sort((a, b) => rank(a) - rank(b))
    .map((property) => plain(written(property)).replace(/^tel:/i, ''))
    .filter((number) => number !== '');
}

const emailsOf = (card: VCard): string[] =>
  valuesOf(card, 'EMAIL')
    .map((property) => plain(written(property)).replace(/^mailto:/i, ''))
    .filter((email) => email !== '');

/** Spreads values over the columns; any further values share the last one. */
function inColumns(values: readonly string[], columns: number): string[] {
  const cells = [...values.slice(0, columns - 1), values.slice(columns - 1).join(' ::: ')];
  return Array.from({ length: columns }, (_, at) => cells[at] ?? '');
}

function cardsOf(text: string): VCard[] {
  const cards: VCard[] = [];
  let open: VCard | undefined;
  for (const line of unfolded(text)) {
    const property = propertyOf(line);
    if (property === undefined) continue;
    const isCard = property.value.trim().toUpperCase() === 'VCARD';
    if (property.name === 'BEGIN' && isCard) {
      open = { properties: [] };
      cards.push(open);
      if (cards.length >= maxRows) throw new SheetError('sheet_too_large');
    } else if (property.name === 'END' && isCard) open = undefined;
    else if (open !== undefined && open.properties.length < 200) open.properties.push(property);
  }
  return cards;
}

/** The most characters of a message's contact card that are read. */
const longestCard = 20_000;

interface ReadCard {
  /** Phone numbers as written, each with its WhatsApp number if the card contains it. */
  readonly numbers: readonly { readonly written: string; readonly known: string }[];
  readonly emails: readonly string[];
  readonly company: string;
}

/** Reads the first card of a text. */
export function readVcard(text: string): ReadCard {
  const [card = { properties: [] }] = cardsOf(text.slice(0, longestCard));
  const numbers = valuesOf(card, 'TEL').map((property) => ({
    written: plain(written(property)).replace(/^tel:/i, ''),
    known: /\bWAID=(\d+)/.exec(property.params)?.[1] ?? '',
  }));
  return { numbers, emails: emailsOf(card), company: firstOf(card, 'ORG') };
}

const columnsOf = (most: number, all: readonly (readonly string[])[]): number =>
  Math.max(1, Math.min(most, Math.max(0, ...all.slice(0, 10_000).map((values) => values.length))));

const numbered = (heading: string, columns: number): string[] =>
  Array.from({ length: columns }, (_, at) => (columns === 1 ? heading : `${heading} ${at + 1}`));

/**
 * Cards as rows of a sheet with headings, in the order of the file.
 * @throws SheetError
 */
export function vcardRows(text: string, language: CardLanguage): string[][] {
  const cards = cardsOf(text);
  const numbers = cards.map(numbersOf);
  const emails = cards.map(emailsOf);
  const [numberColumns, emailColumns] = [columnsOf(mostNumbers, numbers), columnsOf(mostEmails, emails)];
  const words = headings[language];
  const more = [words.company, words.title, words.birthday, words.address, words.web, words.note];
  const names = ['ORG', 'TITLE', 'BDAY', 'ADR', 'URL', 'NOTE'];
  return [
    [words.name, ...numbered(words.number, numberColumns), ...numbered(words.email, emailColumns), ...more],
    ...cards.map((card, at) => [
      readCardName(card),
      ...inColumns(numbers[at] ?? [], numberColumns),
      ...inColumns(emails[at] ?? [], emailColumns),
      ...names.map((name) => firstOf(card, name)),
    ]),
  ];
}
