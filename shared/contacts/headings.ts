import { fold } from '../core/text.ts';

/** Columns that are recognized by the headings that people and programs use. */
export type KnownColumn = 'number' | 'name' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'tags';

/** A heading as it is compared: folded, without marks and without the place among several (`Phone 2 - Value`). */
export const plainHeading = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{L})\d{1,2}(?= |$)/gu, '')
    .split(' ')
    .filter((word) => word !== '' && !/^\d{1,2}$/.test(word))
    .join(' ')
    .replaceAll('ı', 'i');

const listed = (text: string): readonly string[] => text.split(',').map((heading) => heading.trim());

/**
 * Our own exports, Google Contacts before and since 2024, Outlook in English, Portuguese and Spanish, address books of
 * Apple, Chatwoot, and what people write themselves.
 */
const names: Readonly<Record<KnownColumn, ReadonlySet<string>>> = {
  number: new Set(
    listed(
      `numero, number, numara, num, nro, telefone, telefones, telefono, telefonos, telefon, phone, phones, celular,
      celulares, fone, fones, whatsapp, whats, whatsap, watsapp, zap, zapzap, wpp, wapp, wa id, tel, tels, cel, cels,
      movil, mobile, cell, cellphone, telemovel, gsm, msisdn, cep telefonu, numero de telefone, numero de telefono,
      numero do whatsapp, numero de whatsapp, numero whatsapp, whatsapp number, phone number, phone value, mobile number,
      mobile phone, cell phone, telephone, telephone number, contato whatsapp, contact number, numero de contato,
      numero de contacto, numero celular, numero de celular, telefon numarasi, cep tel, cep telefonu numarasi`,
    ),
  ),
  name: new Set(
    listed(
      `nome, name, nombre, ad, isim, contato, contacto, contact, nome completo, full name, fullname, nombre completo,
      ad soyad, adi soyadi, isim soyisim, cliente, client, customer, musteri, nome do cliente, nome cliente,
      nombre del cliente, nombre cliente, customer name, client name, musteri adi, nome do contato, nome contato,
      nombre del contacto, nombre de contacto, contact name, display name, nome de exibicao, nome para exibicao,
      nombre para mostrar, gorunen ad, paciente, aluno, lead, pessoa`,
    ),
  ),
  firstName: new Set(
    listed('first name, firstname, given name, primeiro nome, nome proprio, primer nombre, nombre de pila, ilk ad'),
  ),
  middleName: new Set(
    listed('middle name, middlename, additional name, nome do meio, segundo nome, segundo nombre, ikinci ad'),
  ),
  lastName: new Set(
    listed(
      `last name, lastname, family name, surname, sobrenome, ultimo nome, apellido, apellidos, soyad, soyadi, soyisim,
      nome de familia`,
    ),
  ),
  email: new Set(
    listed(
      `email, e mail, mail, emails, e mails, correo, correo electronico, e posta, eposta, email address, e mail address,
      endereco de email, endereco de e mail, direccion de correo, direccion de correo electronico, email value,
      e mail value, e posta adresi, primary email`,
    ),
  ),
  tags: new Set(listed('tags, tag, etiquetas, etiqueta, etiketler, etiket')),
};
const kinds = Object.keys(names) as KnownColumn[];

/** Headings of columns that exporting programs add, and of our own sheets of refused rows. */
const ofPrograms = new Set(
  listed(
    `id, uuid, contact id, labels, label, group membership, photo, foto, avatar, thumbnail, phone label, phone type,
    e mail label, e mail type, email label, email type, e mail display name, address label, website label,
    phonetic first name, phonetic middle name, phonetic last name, given name yomi, additional name yomi,
    family name yomi, yomi name, file as, name prefix, name suffix, initials, short name, maiden name, priority, private,
    sensitivity, created at, updated at, criado em, atualizado em, motivo, reason, neden, linha, row, fila, satir`,
  ),
);

export const isOfProgram = (heading: string): boolean => ofPrograms.has(plainHeading(heading));

/** The meaning of a heading that is known as a whole. */
export function knownColumn(heading: string): KnownColumn | undefined {
  const plain = plainHeading(heading);
  return kinds.find((kind) => names[kind].has(plain));
}

const phoneWords = new Set(
  listed(
    `telefone, telefones, telefono, telefonos, telefon, telefonu, phone, phones, celular, cel, tel, fone, movil, mobile,
    whatsapp, whats, zap, wpp, cell, telemovel, gsm`,
  ),
);
const emailWords = new Set(listed('email, mail, correo, eposta, posta'));
const noValue = new Set(
  listed(
    `fax, faks, pager, label, type, tipo, tip, display, exibicao, mostrar, operadora, operator, carrier, marca, modelo,
    model, status, data, date, fecha, tem, has, possui, origem, origin, assistant, assistente, asistente, callback,
    isdn, telex, tty, tdd, ddd, ddi, code, codigo, retorno, protocolo, endereco ip`,
  ),
);
const longestGuess = 5;

/**
 * The probable meaning by a single word of the heading: `Telefone de contato do responsável`, `Teléfono del trabajo`.
 * The caller checks whether the cells below match.
 */
export function probableColumn(heading: string): 'number' | 'email' | undefined {
  const words = plainHeading(heading).split(' ');
  if (words.length > longestGuess || words.some((word) => noValue.has(word))) return undefined;
  if (words.some((word) => phoneWords.has(word))) return 'number';
  return words.some((word) => emailWords.has(word)) ? 'email' : undefined;
}

const mobileWords = new Set(
  listed('celular, celulares, cel, movil, mobile, cell, cellphone, telemovel, gsm, whatsapp, whats, zap, wpp, cep'),
);

/** True if the heading names numbers of mobile phones. */
export const isMobileHeading = (heading: string): boolean =>
  plainHeading(heading)
    .split(' ')
    .some((word) => mobileWords.has(word));
