import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const reportText = serverTexts({
  subject: {
    'pt-BR': 'Relatório: {{report}}, {{period}}',
    en: 'Report: {{report}}, {{period}}',
    es: 'Informe: {{report}}, {{period}}',
    tr: 'Rapor: {{report}}, {{period}}',
  },
  ready: {
    'pt-BR': 'O relatório {{report}} de {{company}} está pronto: {{period}}, linhas: {{rows}}.',
    en: 'The report {{report}} of {{company}} is ready: {{period}}, rows: {{rows}}.',
    es: 'El informe {{report}} de {{company}} está listo: {{period}}, filas: {{rows}}.',
    tr: '{{company}} için {{report}} raporu hazır: {{period}}, satır: {{rows}}.',
  },
  fetch: {
    'pt-BR': 'Baixe em até {{days}} dias, com o seu acesso; depois ele é apagado.',
    en: 'Download it within {{days}} days, signed in; after that it is deleted.',
    es: 'Descárguelo en un plazo de {{days}} días, con su acceso; después se borra.',
    tr: '{{days}} gün içinde giriş yapıp indirin; sonrasında silinir.',
  },
  open: { 'pt-BR': 'Abrir o relatório', en: 'Open the report', es: 'Abrir el informe', tr: 'Raporu aç' },
});

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** E-mail to each recipient of a saved report, with a link and never the file. */
export function reportReadyEmail(content: EmailContentOf<'reportReady'>, language: Language): EmailParts {
  const { dateFrom, dateTo, rows, days } = content;
  const [first, last] = [dayIn(language, dateFrom), dayIn(language, dateTo)];
  const values = {
    ...{
      name: sanitizeNameForEmail(content.name),
      company: sanitizeNameForEmail(content.companyName),
      report: sanitizeNameForEmail(content.report),
    },
    ...{ period: first === last ? first : `${first} – ${last}`, days },
    rows: new Intl.NumberFormat(language).format(rows),
  };
  const say = (text: Parameters<typeof reportText>[0]): string => render(reportText(text, language), values);
  return {
    subject: say('subject'),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say('ready'), say('fetch')],
      [emailText('automatic', language)],
    ],
    action: { label: say('open'), url: content.url },
  };
}
