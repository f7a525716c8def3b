import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { WeeklyFigure } from '../metrics/weekly.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const weeklyText = serverTexts({
  subject: {
    'pt-BR': 'A semana de {{company}}',
    en: 'The week at {{company}}',
    es: 'La semana de {{company}}',
    tr: '{{company}} haftası',
  },
  period: {
    'pt-BR': 'De {{from}} a {{to}}, comparado com a semana anterior:',
    en: 'From {{from}} to {{to}}, compared with the week before:',
    es: 'Del {{from}} al {{to}}, comparado con la semana anterior:',
    tr: '{{from}} - {{to}} arası, önceki haftayla karşılaştırıldı:',
  },
  figure: {
    'pt-BR': '{{name}}: {{value}} (antes: {{before}}{{change}})',
    en: '{{name}}: {{value}} (before: {{before}}{{change}})',
    es: '{{name}}: {{value}} (antes: {{before}}{{change}})',
    tr: '{{name}}: {{value}} (önce: {{before}}{{change}})',
  },
  tickets: {
    'pt-BR': 'Atendimentos iniciados',
    en: 'Conversations begun',
    es: 'Atenciones iniciadas',
    tr: 'Başlayan görüşmeler',
  },
  ended: {
    'pt-BR': 'Encerrados na semana',
    en: 'Closed in the week',
    es: 'Cerradas en la semana',
    tr: 'Hafta içinde kapanan',
  },
  backlog: {
    'pt-BR': 'Sem terminar no fim da semana',
    en: 'Unfinished at the end of the week',
    es: 'Sin terminar al final de la semana',
    tr: 'Hafta sonunda bitmemiş',
  },
  leads: {
    'pt-BR': 'Contatos novos atendidos uma vez',
    en: 'New contacts served once',
    es: 'Contactos nuevos atendidos una vez',
    tr: 'Bir kez görüşülen yeni kişiler',
  },
  wait: { 'pt-BR': 'Espera média', en: 'Average wait', es: 'Espera media', tr: 'Ortalama bekleme' },
  firstResponse: {
    'pt-BR': 'Primeira resposta, em média',
    en: 'First response, on average',
    es: 'Primera respuesta, en promedio',
    tr: 'Ortalama ilk yanıt',
  },
  service: {
    'pt-BR': 'Duração média do atendimento',
    en: 'Average handling time',
    es: 'Duración media de la atención',
    tr: 'Ortalama görüşme süresi',
  },
  csat: { 'pt-BR': 'Satisfação (CSAT)', en: 'Satisfaction (CSAT)', es: 'Satisfacción (CSAT)', tr: 'Memnuniyet (CSAT)' },
  npsScore: { 'pt-BR': 'NPS', en: 'NPS', es: 'NPS', tr: 'NPS' },
  open: { 'pt-BR': 'Ver o dashboard', en: 'Open the dashboard', es: 'Ver el panel', tr: 'Panoyu aç' },
  why: {
    'pt-BR': 'Você recebe este resumo porque {{company}} o ativou nas configurações.',
    en: 'You get this summary because {{company}} turned it on in its settings.',
    es: 'Recibe este resumen porque {{company}} lo activó en la configuración.',
    tr: 'Bu özeti, {{company}} ayarlarından açtığı için alıyorsunuz.',
  },
});

/** A date of the calendar, which no time zone moves. */
const shortDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

const unit = (value: number, name: 'hour' | 'minute' | 'second', language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: name, maximumFractionDigits: 0 }).format(value);

function durationText(minutes: number, language: Language): string {
  if (minutes < 1) return unit(Math.round(minutes * 60), 'second', language);
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return unit(rest, 'minute', language);
  return [unit(hours, 'hour', language), ...(rest > 0 ? [unit(rest, 'minute', language)] : [])].join(' ');
}

const timed = ['wait', 'firstResponse', 'service'];

function valueText(key: WeeklyFigure['key'], value: number | null, language: Language): string {
  if (value === null) return '–';
  if (timed.includes(key)) return durationText(value, language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
  return key === 'csat' ? `${number}%` : number;
}

/** Scores and shares are compared as they are: percent of a percent says nothing. */
function changeText({ key, value, before }: WeeklyFigure, language: Language): string {
  if (value === null || before === null || before === 0 || key === 'csat' || key === 'npsScore') return '';
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return `, ${format.format((value - before) / before)}`;
}

/** A line for each number; what was measured in neither week is left out. */
const figureLines = (figures: readonly WeeklyFigure[], language: Language): string[] =>
  figures
    .filter(({ value, before }) => value !== null || before !== null)
    .map((figure) =>
      render(weeklyText('figure', language), {
        name: weeklyText(figure.key, language),
        value: valueText(figure.key, figure.value, language),
        before: valueText(figure.key, figure.before, language),
        change: changeText(figure, language),
      }),
    );

type Week = Pick<EmailContentOf<'weeklySummary'>, 'companyName' | 'from' | 'to' | 'url'> & {
  readonly figures: readonly WeeklyFigure[];
};

const valuesOf = ({ companyName, from, to }: Week, language: Language) => ({
  company: sanitizeNameForEmail(companyName),
  from: shortDate(from, language),
  to: shortDate(to, language),
});

/** E-mail to administrators who subscribed to the weekly summary. */
export function weeklySummaryEmail(content: EmailContentOf<'weeklySummary'>, language: Language): EmailParts {
  const values = { name: sanitizeNameForEmail(content.name), ...valuesOf(content, language) };
  const say = (text: Parameters<typeof weeklyText>[0]): string => render(weeklyText(text, language), values);
  return {
    subject: say('subject'),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say('period')],
      figureLines(content.figures, language),
      [say('why'), emailText('automatic', language)],
    ],
    factsAt: 2,
    action: { label: say('open'), url: content.url },
  };
}

/** The same over WhatsApp. */
export function weeklyMessage(week: Week, language: Language): string {
  const values = valuesOf(week, language);
  const say = (text: Parameters<typeof weeklyText>[0]): string => render(weeklyText(text, language), values);
  return [`Prosa: ${say('subject')}`, say('period'), '', ...figureLines(week.figures, language), '', week.url].join(
    '\n',
  );
}

/** The same for a template, whose values have no lines. */
export const weeklyTemplateValues = (week: Week, language: Language): Readonly<Record<string, string>> => ({
  ...valuesOf(week, language),
  figures: figureLines(week.figures, language).join(' · '),
  url: week.url,
});
