import type { Contact } from '@shared/contacts/model.ts';
import { escapeHtml } from '@shared/core/html.ts';
import { render } from '@shared/core/template.ts';
import type { Message } from '@shared/messages/model.ts';
import { archiveText } from '@shared/privacy/archiveTexts.ts';
import type { Language } from '@shared/users/model.ts';
import { mediaPath, shownAs } from './archiveFiles.ts';

/** Pages of an archive contain no scripts, request nothing, and open without a network. */

export interface Reader {
  readonly language: Language;
  readonly timeZone: string;
}

const style =
  'body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1c2326;background:#fff}' +
  'dt{font-weight:bold}dd{margin:0 0 .5rem}li{margin:.25rem 0}.m{border:1px solid #d5dadd;border-radius:8px;padding:.5rem .75rem;margin:.5rem 0}' +
  '.o{background:#eef6f4;margin-left:3rem}.w{color:#56636a;font-size:.85rem}.b{white-space:pre-wrap;overflow-wrap:anywhere}' +
  'img,video{max-width:100%;max-height:24rem}';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; media-src 'self' file:; form-action 'none'; base-uri 'none'";

function renderHtmlPage({ language }: Reader, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    '<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>\n`
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than all else that is done with a message. */
function formatFor({ language, timeZone }: Reader): Intl.DateTimeFormat {
  const name = `${language} ${timeZone}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', timeZone });
  formats.set(name, format);
  return format;
}

export const timeOf = (reader: Reader, at: string): string => formatFor(reader).format(new Date(at));

const linkTo = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** @param isThere whether the storage still had the file */
function fileBlock(message: Message, isThere: boolean, { language }: Reader): string {
  const { media } = message;
  if (!media) return '';
  const label = escapeHtml(media.name || archiveText('file', language));
  if (!isThere) return `<p class="w">${label}: ${escapeHtml(archiveText('missing', language))}</p>`;
  const url = `../${linkTo(mediaPath(message))}`;
  const link = `<a href="${url}">${label}</a>`;
  switch (shownAs(media.mime)) {
    case 'image':
      return `<p><a href="${url}"><img loading="lazy" alt="${label}" src="${url}"></a></p>`;
    case 'audio':
      return `<p><audio controls preload="none" src="${url}"></audio><br>${link}</p>`;
    case 'video':
      return `<p><video controls preload="none" src="${url}"></video><br>${link}</p>`;
    default:
      return `<p>${link}</p>`;
  }
}

export interface MessagesPage {
  readonly title: string;
  readonly messages: readonly Message[];
  /** Ids of messages whose file is not in the archive. */
  readonly missing: ReadonlySet<string>;
  /** Name of the contact. */
  readonly name: string;
}

/** Returns the transcript of a recording, labelled as automatic. */
const heardIn = ({ transcript }: Message, language: Reader['language']): string =>
  transcript
    ? `<p class="w">${escapeHtml(archiveText('heard', language))}</p><p class="b">${escapeHtml(transcript)}</p>`
    : '';

export function messagesPage({ title, messages, missing, name }: MessagesPage, reader: Reader): string {
  const { language } = reader;
  const rows = messages.map((message) => {
    const who = message.fromMe ? (message.user?.name ?? archiveText('company', language)) : name;
    const head = `${escapeHtml(who)} · ${escapeHtml(timeOf(reader, message.createdAt))}`;
    const quoted = message.quotedMsg
      ? `<blockquote class="w b">${escapeHtml(message.quotedMsg.body)}</blockquote>`
      : '';
    const file = fileBlock(message, !missing.has(message.id), reader);
    return `<div class="m${message.fromMe ? ' o' : ''}"><p class="w">${head}</p>${quoted}${file}<p class="b">${escapeHtml(message.body)}</p>${heardIn(message, language)}</div>`;
  });
  const back = `<p><a href="../index.html">${escapeHtml(archiveText('back', language))}</a></p>`;
  return renderHtmlPage(reader, title, `${back}<h1>${escapeHtml(title)}</h1>${rows.join('\n')}${back}`);
}

export interface IndexPage {
  readonly contact: Contact;
  readonly company: string;
  readonly part: number;
  readonly at: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  /** Files of `data` with their headings. */
  readonly data: readonly { readonly path: string; readonly title: string }[];
  readonly missing: readonly { readonly messageId: string; readonly name: string }[];
}

function contactBlock({ contact }: IndexPage, reader: Reader): string {
  const { language } = reader;
  const facts: (readonly [Parameters<typeof archiveText>[0], string])[] = [
    ['name', contact.name],
    ['number', contact.number],
    ['email', contact.email],
    ['tags', contact.tags.map(({ name }) => name).join(', ')],
    ['identities', contact.aliases.map(({ kind, value }) => `${kind} ${value}`).join(', ')],
    ['accepted', contact.lgpdAcceptedAt ? timeOf(reader, contact.lgpdAcceptedAt) : ''],
    ['since', timeOf(reader, contact.createdAt)],
  ];
  const extra = contact.extraInfo.map(({ name, value }) => [name, value] as const);
  const rows = [...facts.map(([name, value]) => [archiveText(name, language), value] as const), ...extra]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<h2>${escapeHtml(archiveText('contact', language))}</h2><dl>${rows.join('')}</dl>`;
}

const renderLinkList = (entries: readonly { readonly path: string; readonly title: string }[]): string =>
  `<ul>${entries.map(({ path, title }) => `<li><a href="${linkTo(path)}">${escapeHtml(title)}</a></li>`).join('')}</ul>`;

export function indexPage(index: IndexPage, reader: Reader): string {
  const { language } = reader;
  const title = render(archiveText('title', language), { name: index.contact.name });
  const values = { part: String(index.part), company: index.company, at: timeOf(reader, index.at) };
  const missing = index.missing.map(({ messageId, name }) => `<li>${escapeHtml(name || messageId)}</li>`);
  const body = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(render(archiveText('made', language), values))}</p>`,
    `<p>${escapeHtml(archiveText('hint', language))}</p>`,
    contactBlock(index, reader),
    `<h2>${escapeHtml(archiveText('messages', language))}</h2>${renderLinkList(index.pages)}`,
    `<h2>JSON</h2>${renderLinkList(index.data)}`,
    ...(missing.length > 0
      ? [`<h2>${escapeHtml(archiveText('missing', language))}</h2><ul>${missing.join('')}</ul>`]
      : []),
  ];
  return renderHtmlPage(reader, title, body.join('\n'));
}
