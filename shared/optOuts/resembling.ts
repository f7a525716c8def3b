import { searchable } from '../core/text.ts';
import { asksForNoMore } from './requests.ts';

/** Longer messages are letters, which are read anyway; in characters. */
const longest = 300;

/** A list of words, those ending in `*` are beginnings of words, and those of several words follow each other. */
interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly phrases: readonly string[];
}

function vocabulary(list: string): Vocabulary {
  const entries = list.split(',').map((entry) => entry.trim());
  return {
    words: new Set(entries.filter((entry) => !/[ *]/.test(entry))),
    beginnings: entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1)),
    phrases: entries.filter((entry) => entry.includes(' ')).map((entry) => ` ${entry} `),
  };
}

const isIn = ({ words, beginnings }: Vocabulary, word: string): boolean =>
  words.has(word) || beginnings.some((beginning) => word.startsWith(beginning));

const isSaid = (list: Vocabulary, words: readonly string[]): boolean => {
  const text = ` ${words.join(' ')} `;
  return words.some((word) => isIn(list, word)) || list.phrases.some((phrase) => text.includes(phrase));
};

/** Words that speak of getting no more by themselves. */
const alone = vocabulary(
  `descadastr*, desinscrev*, spam*, procon*, lgpd, unsubscri*, optout*, opt out, blacklist*, abonelikten, aboneligimi,
  vou bloquear, vou denunciar, vou te bloquear, vou te denunciar, vou os bloquear, voy a bloquear, voy a bloquearlos,
  voy a bloquearte, voy a bloquearlo, voy a denunciar, voy a denunciarlos, voy a denunciarlo, dar de baja, darme de baja,
  dame de baja, deme de baja`,
);

/** No interest in what was offered: the attendant who reads it knows whether for this time or for good. */
const uninterested = vocabulary(
  `nao tenho interesse, nao tenho mais interesse, sem interesse, nao me interessa, not interested, no me interesa,
  no tengo interes, ilgilenmiyorum`,
);

/** Portuguese refusals are a negation and, at most two words later, one of these verbs. */
const negations = new Set(['nao', 'n', 'nem']);
const refusedVerbs = vocabulary(
  `quero, queremos, desejo, gostaria, preciso, aguento, autorizei, autorizo, pedi, solicitei, mande, mandem, manda, mandar,
  envie, enviem, envia, enviar, insist*`,
);
const wordsBetween = 2;

const refusesInPortuguese = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      negations.has(word) && words.slice(at + 1, at + 2 + wordsBetween).some((next) => isIn(refusedVerbs, next)),
  );

/** Expressions that ask for an end or refuse something. */
const refusals = vocabulary(
  `para de, para com, para por favor, pare, parem, parar, chega, deixe, deixem, tira, tire, tirem, tirar, retir*, remov*,
  exclu*, apag*, sair, cansei, cansado, cansada, nunca mais,
  stop, quit, dont, do not, no longer, no more, never, remove, delete, enough, tired, sick, leave me,
  no quiero, no deseo, no necesito, no autorice, no pedi, no me, no nos, deje, dejen, basta, quita*, quite*, quito*, saca*,
  saco*, saqu*, elimin*, borr*, harto, harta,
  istemiyor*, durdur*, yeter*, atma*, gonderme*, yollama*, cikar*, sil, silin, siler, biktim, vazgec*`,
);

/** Words for mass messages and for the list they are sent to. */
const mailings = vocabulary(
  `mensag*, msg, msgs, propagand*, promoc*, oferta, ofertas, campanh*, publicidad*, anuncio, anuncios, lista, meu numero,
  meu contato, meu telefone, meu celular, incomod*, perturb*, messag*, text, texts, texting, promotion*, offer, offers, ad,
  ads, list, contacting, my number, mensaje, mensajes, campana, campanas, mi numero, molest*, mesaj*, reklam*, liste*,
  kampanya*, numaram*, rahatsiz`,
);

/**
 * True if a message sounds like a refusal of campaigns without being as certain as `asksForNoMore` demands. An
 * attendant decides, so a false positive costs less than a miss.
 */
export function resemblesOptOut(text: string): boolean {
  if (text.length > longest) return false;
  if (asksForNoMore(text)) return true;
  const words = searchable(text)
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  if (isSaid(alone, words) || isSaid(uninterested, words)) return true;
  return isSaid(mailings, words) && (refusesInPortuguese(words) || isSaid(refusals, words));
}
