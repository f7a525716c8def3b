import { searchable } from '../core/text.ts';
import { asksForNoMore } from './requests.ts';

/** Longer messages are letters, which are read anyway. */
const longest = 300;

/** Words that speak of getting no more by themselves. */
const alone =
  /\b(descadastr|desinscrev|spam|procon|lgpd|unsubscri|opt ?out|blacklist|abonelikten|aboneligimi)|\b(vou|voy a) (te |los |lo |os |)(bloque|denunci)|\b(dar|darme|dame|deme) de baja\b/;

/** No interest in what was offered: who reads it knows whether for this time or for good. */
const uninterested =
  /\b(nao tenho (mais )?interesse|sem interesse|nao me interessa|not interested|no me interesa|no tengo interes|ilgilenmiyorum)\b/;

/** Expressions that ask for an end or refuse something. */
const refusals = [
  /\bn(ao|em|)\s(\w+\s){0,2}?(quero|queremos|desejo|gostaria|preciso|aguento|autorizei|autorizo|pedi|solicitei|mande|mandem|manda|mandar|envie|enviem|envia|enviar|insist\w*)\b/,
  /\b(para (de|com|por favor)|pare|parem|parar|chega|deixe|deixem|tira|tire|tirem|tirar|retir\w+|remov\w+|exclu\w+|apagu?\w+|sair|cansei|cansad[oa]|nunca mais)\b/,
  /\b(stop|quit|dont|do not|no longer|no more|never|remove|delete|enough|tired|sick|leave me)\b/,
  /\b(no (quiero|deseo|necesito|autorice|pedi|me|nos)|dejen?|deje|basta|quit[aeo]\w*|sac[ao]\w*|saqu\w+|elimin\w+|borr\w+|hart[oa]|cansad[oa])\b/,
  /(istemiyor\w*|durdur\w*|yeter|\batma\w*|gonderme\w*|yollama\w*|cikar\w*|\bsil(in|er)?\b|biktim|vazgec\w*)/,
];

/** Words for mass messages and for the list they are sent to. */
const mailings =
  /\b(mensag\w+|msgs?|propagand\w*|promoc\w+|ofertas?|campanh\w*|publicidad\w*|anuncios?|lista|meu (numero|contato|telefone|celular)|incomod\w*|perturb\w*|messag\w+|texts?|texting|promotion\w*|offers?|ads?|list|contacting|my number|mensajes?|campanas?|mi numero|molest\w*|mesaj\w*|reklam\w*|liste\w*|kampanya\w*|numaram\w*|rahatsiz)\b/;

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
    .trim();
  if (alone.test(words) || uninterested.test(words)) return true;
  return mailings.test(words) && refusals.some((refusal) => refusal.test(words));
}
