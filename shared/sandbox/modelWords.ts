import * as z from 'zod';
import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import { cut } from '../prompts/conversation.ts';
import { Language } from '../users/model.ts';

const word = serverTexts({
  mark: { 'pt-BR': '[IA de teste]', en: '[Test AI]', es: '[IA de prueba]', tr: '[Test YZ]' },
  answer: {
    'pt-BR': 'Olá, {{name}}! Vi a sua mensagem ("{{text}}") e já verifico para você.',
    en: 'Hello, {{name}}! I saw your message ("{{text}}") and am looking into it.',
    es: '¡Hola, {{name}}! Vi su mensaje ("{{text}}") y ya lo verifico.',
    tr: 'Merhaba {{name}}! Mesajınızı gördüm ("{{text}}"), hemen bakıyorum.',
  },
  noted: {
    'pt-BR': 'Entendi: "{{text}}". Escreva "atendente" para falar com uma pessoa.',
    en: 'I see: "{{text}}". Write "agent" to talk to a person.',
    es: 'Entendido: "{{text}}". Escriba "persona" para hablar con alguien.',
    tr: 'Anladım: "{{text}}". Bir kişiyle konuşmak için "temsilci" yazın.',
  },
  friendlier: {
    'pt-BR': 'Olá! {{text}} Muito obrigado!',
    en: 'Hello! {{text}} Thank you very much!',
    es: '¡Hola! {{text}} ¡Muchas gracias!',
    tr: 'Merhaba! {{text}} Çok teşekkürler!',
  },
  wanted: {
    'pt-BR': '- O cliente escreveu: {{text}}',
    en: '- The customer wrote: {{text}}',
    es: '- El cliente escribió: {{text}}',
    tr: '- Müşteri yazdı: {{text}}',
  },
  answered: {
    'pt-BR': '- A empresa respondeu: {{text}}',
    en: '- The company answered: {{text}}',
    es: '- La empresa respondió: {{text}}',
    tr: '- Şirket yanıtladı: {{text}}',
  },
  open: {
    'pt-BR': '- Falta responder: {{text}}',
    en: '- Still to be answered: {{text}}',
    es: '- Falta responder: {{text}}',
    tr: '- Yanıt bekliyor: {{text}}',
  },
  heard: {
    'pt-BR': 'Fala de {{seconds}} segundos, mais ou menos; o texto não foi reconhecido de verdade.',
    en: 'About {{seconds}} seconds of speech; its words were not really recognized.',
    es: 'Unos {{seconds}} segundos de voz; las palabras no se reconocieron de verdad.',
    tr: 'Yaklaşık {{seconds}} saniyelik konuşma; sözler gerçekten tanınmadı.',
  },
});

/** Words by which the product's languages are recognized; Portuguese is the default. */
const known: readonly (readonly [Language, RegExp])[] = [
  ['en', /\b(?:hello|hi|the|how|is|please|thanks|you|when)\b/i],
  ['es', /\b(?:hola|gracias|cuánto|usted|cuándo|dónde|quiero|buenos)\b/i],
  ['tr', /\b(?:merhaba|ne|teşekkürler|nasıl|bir|için|var)\b/i],
];

const languageOf = (text: string): Language => known.find(([, words]) => words.test(text))?.[0] ?? 'pt-BR';

const Said = z.object({ from: z.string(), text: z.string() });
const Quick = z.object({ name: z.string(), text: z.string() });
/** Data that the attendants' assistant sends by task; see shared/assistant/instructions.ts. */
const Suggesting = z.object({ customer: z.string(), conversation: z.array(Said), quickMessages: z.array(Quick) });
const Summing = z.object({ conversation: z.array(Said) });
const Wording = z.object({ text: z.string() });

const collectWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

const said = (language: Language, text: string): string => `${word('mark', language)} ${text}`;

/** The company's quick message that shares words with the question, else a text that the matter is being checked. */
function suggested({ customer, conversation, quickMessages }: z.infer<typeof Suggesting>): string {
  const asked = conversation.findLast(({ from }) => from === 'customer')?.text ?? '';
  const language = languageOf(asked);
  const words = collectWords(asked);
  const fitting = quickMessages.find(({ name, text }) =>
    [...collectWords(`${name} ${text}`)].some((one) => words.has(one)),
  );
  return said(language, fitting?.text ?? render(word('answer', language), { name: customer, text: cut(asked, 80) }));
}

function summed({ conversation }: z.infer<typeof Summing>, language: Language): string {
  const line = (name: 'wanted' | 'answered' | 'open', one: z.infer<typeof Said> | undefined) =>
    one ? [render(word(name, language), { text: cut(one.text.replaceAll('\n', ' '), 160) })] : [];
  const last = conversation.at(-1);
  const first = conversation.find(({ from }) => from === 'customer');
  const isOpen = last?.from === 'customer' && last !== first;
  return said(
    language,
    [
      '',
      ...line('wanted', first),
      ...line(
        'answered',
        conversation.findLast(({ from }) => from === 'company'),
      ),
      ...(isOpen ? line('open', last) : []),
    ].join('\n'),
  );
}

const spellings: Readonly<Record<string, string>> = {
  vc: 'você',
  vcs: 'vocês',
  q: 'que',
  pq: 'porque',
  tb: 'também',
  ja: 'já',
  nao: 'não',
  blz: 'beleza',
  obg: 'obrigado',
};

function corrected(text: string): string {
  const words = text.replace(/\p{L}+/gu, (one) => spellings[one] ?? one);
  const begun = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

const firstSentence = (text: string): string => /^[^.!?]+[.!?]/.exec(text)?.[0] ?? text;

function reworded(text: string, instructions: string): string {
  const language = languageOf(text);
  if (/^Translate/.test(instructions)) {
    const wanted = /with the code (?<code>[\w-]+)/.exec(instructions)?.groups?.['code'];
    const into = Language.safeParse(wanted).data ?? language;
    return `${word('mark', into)} ${wanted === undefined ? '' : `(${wanted}) `}${text}`;
  }
  if (/friendlier/.test(instructions)) return said(language, render(word('friendlier', language), { text }));
  return said(language, /shorter/.test(instructions) ? firstSentence(text) : corrected(text));
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const Code = /language with the code (?<code>[\w-]+)/;

/** Text of the sandbox's model: a fixed one for each kind of task, which shows where it is used. */
export function modelWords(instructions: string, asked: string): string {
  const data = jsonOf(asked);
  const suggesting = Suggesting.safeParse(data).data;
  if (suggesting) return suggested(suggesting);
  const summing = Summing.safeParse(data).data;
  if (summing) return summed(summing, Language.safeParse(Code.exec(instructions)?.groups?.['code']).data ?? 'pt-BR');
  const wording = Wording.safeParse(data).data;
  if (wording) return reworded(wording.text, instructions);
  const language = languageOf(asked);
  return said(language, render(word('noted', language), { text: cut(asked, 80) }));
}

/** True if a customer asks the bot for a person. */
export const wantsPerson = (asked: string): boolean => /\b(?:atendente|agent|persona|temsilci)\b/i.test(asked);

const bytesPerSecond = 2000;

/** Transcript of a recording: its duration. */
export const heardWords = (bytes: number): string =>
  said('pt-BR', render(word('heard'), { seconds: String(Math.max(1, Math.round(bytes / bytesPerSecond))) }));
