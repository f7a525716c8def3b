import { fold } from '../core/text.ts';

/** A request normalized for comparison: the words alone, without case, accents, marks and emojis. */
const plain = (text: string): string =>
  fold(text)
    .replaceAll('ı', 'i')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Expands a phrase to all its texts: `(a|b)` gives one with each, `(a|)` one with and one without. */
function expand(phrase: string): string[] {
  const start = phrase.indexOf('(');
  if (start === -1) return [plain(phrase)];
  const end = phrase.indexOf(')', start);
  const choices = phrase.slice(start + 1, end).split('|');
  return choices.flatMap((choice) => expand(`${phrase.slice(0, start)}${choice}${phrase.slice(end + 1)}`));
}

const messages = '(mensagens|mensagem|msg|msgs|mensagens de vocês|mensagem de vocês|suas mensagens|essas mensagens)';
const mails = '(messages|texts|promotions|offers|these messages|your messages|messages from you)';
const mensajes = '(mensajes|mensaje|sus mensajes|estos mensajes|promociones|ofertas|publicidad)';

/**
 * Plain requests to get no more, reviewed one by one: whole messages, because a part of one may be about anything ("não quero
 * mais receber o pedido"). A phrase belongs here only where nothing else can be meant by it after a message to many.
 */
const phrases: readonly string[] = [
  // Portuguese
  `não (quero|desejo|gostaria de) (mais |)receber (mais |)${messages}`,
  'não (quero|desejo|gostaria de) (mais |)receber (mais |)(promoções|promoção|propagandas|propaganda|ofertas|campanhas|publicidade|isso|nada|nada de vocês|esse tipo de mensagem)',
  'não quero (mais |)(mensagens|mensagem|propaganda|propagandas|promoções) (de vocês|)',
  `(quero|gostaria de) parar de receber ${messages}`,
  '(me |)(tira|tire|tirem|remove|remova|removam|exclui|exclua|excluam) (meu número |meu contato |)(da lista|dessa lista|desta lista|da sua lista|da lista de vocês|da lista de transmissão)',
  '(me tira|me tire|me tirem) (daí|daqui|disso)',
  '(remove|remova|exclua|apague|tire) (o |)meu (número|contato)',
  '(quero|gostaria de|desejo) (me descadastrar|sair da lista|sair dessa lista|ser removido|ser removida|ser descadastrado)',
  '(me |)(descadastra|descadastre|descadastrem)',
  '(para|pare|parem) de (me |)(mandar|enviar) (mensagem|mensagens|msg|propaganda|promoção|promoções|isso)',
  'não (me |)(mande|mandem|manda|envie|enviem|envia) (mais |)(mensagem|mensagens|msg|propaganda|promoções|nada|isso)',
  'não (me |)(mande|mandem|envie|enviem) mais',
  // English
  '(unsubscribe|remove|delete) me(| from the list| from this list| from your list)',
  '(take me off|get me off) (the|this|your) list',
  '(i want to|id like to|i would like to) unsubscribe',
  `(stop|quit) (sending me|sending) ${mails}`,
  'stop (messaging|texting|contacting|spamming) me',
  `(dont|do not) (send me|send) (any more |anymore |more |)${mails}`,
  '(dont|do not) (message|text|contact) me( anymore| again|)',
  `i (dont|do not|no longer) want (to receive |to get |)(any more |any |more |)${mails}( anymore|)`,
  '(opt me out|no more messages|no more texts)',
  // Spanish
  `no quiero (recibir |)(más |)${mensajes}`,
  `ya no quiero (recibir |)(más |)${mensajes}`,
  '(no deseo|no quiero) recibir (más|nada|nada más|esto)',
  '(quítame|quíteme|quítenme|sácame|sáqueme|sáquenme|elimíname|elimíneme|bórrame|bórreme) (de la lista|de su lista|de esta lista)',
  '(quiero |deseo |)(darme de baja|dame de baja|deme de baja|denme de baja)',
  '(deja|deje|dejen) de (enviarme|mandarme|escribirme|enviar|mandar) (mensajes|mensaje|publicidad|promociones|)',
  'no me (envíes|envíe|envíen|mandes|mande|manden) más( mensajes| publicidad| promociones|)',
  'no me (escribas|escriba|escriban) más',
  // Turkish
  '(artık |)(mesaj|mesajları|reklam|kampanya mesajı|bu mesajları|sizden mesaj) almak istemiyorum',
  '(beni |numaramı |)(listeden|listenizden|bu listeden) (çıkar|çıkarın|çıkarır mısınız|silin|sil)',
  'listeden çıkmak istiyorum',
  '(artık |)(bana |)(mesaj|reklam|mesajlar) (atma|atmayın|gönderme|göndermeyin|yollamayın)',
  'aboneliğimi (iptal edin|iptal et|sonlandırın)',
  '(abonelikten|üyelikten) çıkmak istiyorum',
];

const requests: ReadonlySet<string> = new Set(phrases.flatMap(expand));

/** Polite words around a request that do not change it. */
const polite: readonly string[] = [
  ...['oi', 'olá', 'bom dia', 'boa tarde', 'boa noite', 'por favor', 'por gentileza', 'pf', 'pfv', 'pfvr', 'favor'],
  ...['obrigado', 'obrigada', 'obg', 'grato', 'grata', 'desculpa', 'desculpe', 'tudo bem', 'pessoal', 'gente'],
  ...['hi', 'hello', 'hey', 'please', 'pls', 'thanks', 'thank you', 'sorry', 'good morning', 'good afternoon'],
  ...['hola', 'buenas', 'buenos días', 'buenas tardes', 'buenas noches', 'gracias', 'muchas gracias', 'disculpe'],
  ...['merhaba', 'selam', 'lütfen', 'teşekkürler', 'teşekkür ederim', 'iyi günler', 'kolay gelsin'],
].map(plain);

/** A request without the words around it. */
function withoutPoliteness(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const words of polite) {
      if (rest.startsWith(`${words} `)) rest = rest.slice(words.length + 1);
      if (rest.endsWith(` ${words}`)) rest = rest.slice(0, -words.length - 1);
    }
  }
  return rest;
}

/** Longer messages say more than that. */
const longest = 120;

/** True if the whole message is a plain request for no more messages, in a sentence (B-CLIST-3). */
export const asksForNoMore = (text: string): boolean =>
  text.length <= longest && requests.has(withoutPoliteness(plain(text)));
