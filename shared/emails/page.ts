import { escapeHtml } from '../core/html.ts';
import type { Language } from '../users/model.ts';
import type { EmailParts } from './model.ts';
import { emailText } from './texts.ts';

/** Colours of the product's light theme; see web/src/ui/theme.css. */
const light = {
  page: '#f2f4f5',
  card: '#ffffff',
  text: '#17212b',
  soft: '#465463',
  accent: '#0b6867',
  tint: '#eef5f5',
};

/** Colours of the dark theme for mail programs that ask for one; others invert the light ones by themselves. */
const dark = { page: '#10171d', card: '#18222b', text: '#e6ebf0', soft: '#aeb9c5', accent: '#4bc0b9', tint: '#20303a' };

const font = 'Helvetica, Arial, sans-serif';

const inTheDark = [
  `.page{background:${dark.page}!important}`,
  `.card{background:${dark.card}!important}`,
  `.card,.card p,.card h2{color:${dark.text}!important}`,
  `.brand,.brand font{color:${dark.accent}!important}`,
  `.tint{background:${dark.tint}!important}`,
  `.button{background:${dark.accent}!important}`,
  `.button a,.button font{color:${dark.card}!important}`,
  `.foot p,.foot a{color:${dark.soft}!important}`,
].join('');

/** Mail programs read inline styles only, and some not even these, so attributes repeat them as far as possible. */
const table = (inner: string, { look = '', width = '100%', mark = '', tone = '' } = {}): string =>
  `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"${mark && ` class="${mark}"`}` +
  `${tone && ` bgcolor="${tone}"`} style="border-collapse:separate;${look}"><tr>${inner}</tr></table>`;

const linesIn = (lines: readonly string[]): string => lines.map(escapeHtml).join('<br>');

const paragraph = (lines: readonly string[]): string =>
  `<p style="margin:0 0 16px;font:16px/1.55 ${font};color:${light.text}">${linesIn(lines)}</p>`;

/** Facts below each other in a box of their own. */
const box = (lines: readonly string[]): string => {
  const facts = `<p style="margin:0;font:15px/1.7 ${font};color:${light.text}">${linesIn(lines)}</p>`;
  const cell = `<td style="padding:12px 16px">${facts}</td>`;
  return `${table(cell, { mark: 'tint', tone: light.tint, look: `background:${light.tint};border-radius:8px;margin:0 0 16px` })}`;
};

/** A code that is read from one device and typed on another. */
const code = (text: string): string =>
  `<p style="margin:0 0 16px;font:bold 30px/1.3 Consolas, Menlo, monospace;letter-spacing:6px;color:${light.text}">` +
  `<b>${escapeHtml(text)}</b></p>`;

function button({ label, url }: NonNullable<EmailParts['action']>): string {
  const look = `display:inline-block;padding:12px 22px;font:bold 16px/1.25 ${font};color:#ffffff;text-decoration:none`;
  const link = `<a href="${escapeHtml(url)}" style="${look}"><font color="#ffffff"><b>${escapeHtml(label)}</b></font></a>`;
  const cell = `<td class="button" bgcolor="${light.accent}" style="background:${light.accent};border-radius:8px">${link}</td>`;
  return table(cell, { width: '', look: 'margin:8px 0 24px' }).replace(' width=""', '');
}

function foot(lines: readonly string[], language: Language, choices: string | undefined): string {
  const look = `margin:0 0 8px;font:13px/1.5 ${font};color:${light.soft}`;
  const link =
    choices === undefined
      ? ''
      : `\n<p style="${look}"><a href="${escapeHtml(choices)}" style="color:${light.soft}">` +
        `${escapeHtml(emailText('choices', language))}</a></p>`;
  const words = `<p style="${look}"><font size="2">${linesIn(lines)}</font></p>${link}`;
  return table(`<td class="foot" style="padding:16px 8px 0">${words}</td>`);
}

/** An e-mail as a page; everything that people named themselves is text in it. @param choices where one can do without */
export function emailPage(parts: EmailParts, language: Language, choices?: string): string {
  const { subject, paragraphs, action, factsAt, code: shownCode } = parts;
  const blocks = paragraphs.slice(0, -1).map((lines, place) => {
    if (place === factsAt) return box(lines);
    return shownCode !== undefined && lines.length === 1 && lines[0] === shownCode ? code(shownCode) : paragraph(lines);
  });
  const heading = `<h2 style="margin:0 0 16px;font:bold 21px/1.3 ${font};color:${light.text}">${escapeHtml(subject)}</h2>`;
  const content = [heading, ...blocks, ...(action ? [button(action)] : [])].join('\n');
  const brand = `<p class="brand" style="margin:0 0 12px 8px;font:bold 18px/1.2 ${font};color:${light.accent}"><font color="${light.accent}"><b>Prosa</b></font></p>`;
  const cell = `<td align="left" style="padding:28px 28px 12px"><font face="${font}">${content}</font></td>`;
  const card = table(cell, {
    ...{ mark: 'card', tone: light.card },
    look: `background:${light.card};border-radius:12px;text-align:left`,
  });
  const column = `${brand}${card}${foot(paragraphs.at(-1) ?? [], language, choices)}`;
  const sheet = table(`<td align="left" style="text-align:left">${column}</td>`, {
    width: '560',
    look: 'width:100%;max-width:560px',
  });
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>`,
    `<style>@media (prefers-color-scheme:dark){${inTheDark}}</style></head>`,
    `<body class="page" bgcolor="${light.page}" text="${light.text}" style="margin:0;background:${light.page}">`,
    table(`<td align="center" style="padding:28px 12px">${sheet}</td>`, {
      ...{ mark: 'page', tone: light.page, look: `background:${light.page}` },
    }),
    '</body></html>\n',
  ].join('');
}
