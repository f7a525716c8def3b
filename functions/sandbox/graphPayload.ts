import { digitsOf } from '@shared/core/text.ts';
import type { SandboxChoice } from '@shared/sandbox/model.ts';
import { GraphError, invalid, missing, missingKey } from './graphErrors.ts';
import type { ChatLine } from './repo.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The template a call names, with its values as they came. */
export interface TemplateCall {
  readonly name: string;
  readonly language: string;
  readonly components: readonly Json[];
}

/** A message of the company as the page and the statuses need it. */
export type CompanyMessage = Pick<ChatLine, 'type' | 'text'> &
  Partial<
    Pick<
      ChatLine,
      | 'header'
      | 'footer'
      | 'links'
      | 'isVoice'
      | 'location'
      | 'contacts'
      | 'choices'
      | 'choiceLabel'
      | 'pricingCategory'
    >
  > & {
    readonly media?: { readonly id?: string; readonly link?: string; readonly fileName?: string };
    readonly quotedWamid?: string;
    readonly template?: TemplateCall;
  };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const part = (body: Json, name: string): Json => {
  const value = body[name];
  if (value === undefined || value === null) throw missing(name);
  if (!isJson(value)) throw new GraphError(100, { message: `(#100) Param ${name} must be a JSON object.` });
  return value;
};

interface Limits {
  readonly max: number;
  readonly isOptional?: boolean;
}

/** Text at `path` (as Meta writes it: `text['body']`). */
function textAt(value: unknown, path: string, { max, isOptional = false }: Limits): string {
  if (value === undefined || value === null || value === '') {
    if (isOptional) return '';
    throw missingKey(`Missing ${path}`);
  }
  if (typeof value !== 'string') throw new GraphError(100, { message: `(#100) Param ${path} must be a string.` });
  if (value.length <= max) return value;
  throw new GraphError(100, { message: `(#100) Param ${path} must be at most ${max} characters long.` });
}

const requireObjectArray = (value: unknown, path: string): Json[] => {
  if (!Array.isArray(value)) throw missingKey(`Missing ${path}`);
  return value.filter(isJson);
};

const texts = (body: Json): CompanyMessage => ({
  type: 'text',
  text: textAt(part(body, 'text')['body'], "text['body']", { max: 4096 }),
});

const optionalText = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** @param caption whether the type may carry one */
const media =
  (type: string, caption: boolean) =>
  (body: Json): CompanyMessage => {
    const content = part(body, type);
    const id = optionalText(content['id']);
    const link = optionalText(content['link']);
    if (!id && !link) throw missingKey(`Either ${type}['id'] or ${type}['link'] is required`);
    const fileName = optionalText(content['filename']);
    return {
      type,
      text: caption ? textAt(content['caption'], `${type}['caption']`, { max: 1024, isOptional: true }) : '',
      isVoice: content['voice'] === true,
      media: { ...(id ? { id } : {}), ...(link ? { link } : {}), ...(fileName ? { fileName } : {}) },
    };
  };

function place(body: Json): CompanyMessage {
  const content = part(body, 'location');
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => {
    const value = content[name];
    if (value === undefined || value === '') throw missingKey(`Missing location['${name}']`);
    return Number(value);
  }) as [number, number];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw invalid('Location coordinates are out of range');
  const text = (name: string): string => optionalText(content[name]) ?? '';
  return {
    type: 'location',
    text: '',
    location: { latitude, longitude, name: text('name'), address: text('address') },
  };
}

function cards(body: Json): CompanyMessage {
  const rows = requireObjectArray(body['contacts'], 'contacts');
  if (rows.length === 0) throw missing('contacts');
  const contacts = rows.map((row, position) => {
    const name = isJson(row['name']) ? row['name'] : {};
    const phones = Array.isArray(row['phones']) ? row['phones'].filter(isJson) : [];
    return {
      name: textAt(name['formatted_name'], `contacts[${position}]['name']['formatted_name']`, { max: 1000 }),
      numbers: phones.map((phone) => digitsOf(String(phone['wa_id'] ?? phone['phone'] ?? ''))).filter(Boolean),
    };
  });
  return { type: 'contacts', text: '', contacts };
}

function reaction(body: Json): CompanyMessage {
  const content = part(body, 'reaction');
  const quotedWamid = textAt(content['message_id'], "reaction['message_id']", { max: 200 });
  return { type: 'reaction', text: optionalText(content['emoji']) ?? '', quotedWamid };
}

/** Name and values; what it says is in the account, see templateSend.ts. */
function template(body: Json): CompanyMessage {
  const content = part(body, 'template');
  const name = textAt(content['name'], "template['name']", { max: 512 });
  const language = isJson(content['language']) ? content['language'] : {};
  const code = textAt(language['code'], "template['language']['code']", { max: 20 });
  const components = Array.isArray(content['components']) ? content['components'].filter(isJson) : [];
  return { type: 'template', text: '', template: { name, language: code, components } };
}

const lengthBetween = (what: string, text: unknown, max: number): string => {
  if (typeof text === 'string' && text.length >= 1 && text.length <= max) return text;
  throw invalid(`${what} length invalid. Min length: 1, Max length: ${max}`);
};

const unique = (choices: readonly SandboxChoice[], what: string): SandboxChoice[] => {
  if (new Set(choices.map(({ id }) => id)).size !== choices.length) throw invalid(`Duplicated ${what} ids`);
  return [...choices];
};

function buttons(action: Json): Pick<CompanyMessage, 'choices'> {
  const rows = requireObjectArray(action['buttons'], "interactive['action']['buttons']");
  if (rows.length < 1 || rows.length > 3) {
    throw invalid('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3');
  }
  const choices = rows.map((row) => {
    const reply = isJson(row['reply']) ? row['reply'] : {};
    const id = lengthBetween('Button id', reply['id'], 256);
    return { id, title: lengthBetween('Button title', reply['title'], 20), description: '' };
  });
  return { choices: unique(choices, 'button') };
}

function list(action: Json): Pick<CompanyMessage, 'choices' | 'choiceLabel'> {
  const sections = requireObjectArray(action['sections'], "interactive['action']['sections']");
  if (sections.length < 1 || sections.length > 10) {
    throw invalid('Invalid sections count. Min allowed sections: 1, Max allowed sections: 10');
  }
  const rows = sections.flatMap((section) => {
    // A single section may be without a title, several may not.
    if (sections.length > 1 || section['title']) lengthBetween('Section title', section['title'], 24);
    return requireObjectArray(section['rows'], "interactive['action']['sections']['rows']");
  });
  if (rows.length < 1) throw invalid('At least one row is required');
  if (rows.length > 10) throw invalid('Total row count exceed max allowed count: 10');
  const choices = rows.map((row) => {
    const description = optionalText(row['description']) ?? '';
    if (description.length > 72) throw invalid('Row description length invalid. Min length: 1, Max length: 72');
    const id = lengthBetween('Row id', row['id'], 200);
    return { id, title: lengthBetween('Row title', row['title'], 24), description };
  });
  return { choices: unique(choices, 'row'), choiceLabel: lengthBetween('Button', action['button'], 20) };
}

const actions: Readonly<
  Record<string, { readonly maxBody: number; readonly read: (action: Json) => Partial<CompanyMessage> }>
> = {
  button: { maxBody: 1024, read: buttons },
  list: { maxBody: 4096, read: list },
  cta_url: { maxBody: 1024, read: () => ({}) },
  location_request_message: { maxBody: 1024, read: () => ({}) },
};

function interactive(body: Json): CompanyMessage {
  const content = part(body, 'interactive');
  const kind = actions[String(content['type'])];
  if (!kind) throw invalid(`Interactive type ${String(content['type'])} is not supported here`);
  const section = (name: string): Json => (isJson(content[name]) ? content[name] : {});
  const text = lengthBetween('Body text', section('body')['text'], kind.maxBody);
  const footer = section('footer')['text'];
  const header = section('header')['text'];
  return {
    type: 'interactive',
    text,
    header: header === undefined ? '' : lengthBetween('Header text', header, 60),
    footer: footer === undefined ? '' : lengthBetween('Footer text', footer, 60),
    ...kind.read(section('action')),
  };
}

const readers: Readonly<Record<string, (body: Json) => CompanyMessage>> = {
  audio: media('audio', false),
  contacts: cards,
  document: media('document', true),
  image: media('image', true),
  interactive,
  location: place,
  reaction,
  sticker: media('sticker', false),
  template,
  text: texts,
  video: media('video', true),
};

/** Checks a call as the Cloud API does. @throws GraphError */
export function parseOutgoing(body: Json): CompanyMessage {
  const type = body['type'] ?? 'text';
  const read = readers[String(type).toLowerCase()];
  if (!read) {
    const names = Object.keys(readers).map((name) => name.toUpperCase());
    throw new GraphError(100, {
      message: `(#100) Param type must be one of {${names.join(', ')}} - got "${String(type)}".`,
    });
  }
  const context = body['context'];
  const quoted = isJson(context) ? optionalText(context['message_id']) : undefined;
  const outgoing = read(body);
  return quoted && !outgoing.quotedWamid ? { ...outgoing, quotedWamid: quoted } : outgoing;
}

/** `biz_opaque_callback_data`, null when absent. */
export function callbackData(body: Json): string | null {
  const value = body['biz_opaque_callback_data'];
  return value === undefined ? null : textAt(value, 'biz_opaque_callback_data', { max: 512, isOptional: true });
}

/** Recipient of a message: a phone number wins over a business-scoped user id. */
export function parseMessageRecipient(body: Json): { readonly to: string } | { readonly recipient: string } {
  const to = optionalText(body['to']);
  if (to !== undefined) {
    if (!/^\+?[\d\s()-]{5,30}$/.test(to)) throw invalid('Param to must be a phone number');
    return { to };
  }
  const recipient = optionalText(body['recipient']);
  if (recipient === undefined) throw missing('to');
  if (!/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(recipient)) throw invalid('Param recipient must be a user id');
  return { recipient };
}
