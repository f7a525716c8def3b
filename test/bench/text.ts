import { numbersOf } from './numbers.ts';
import { vocabulary } from './vocabulary.ts';

/** Rare words are rarer still than the law of Zipf has them: its line bends behind the first thousands. */
const bend = 1.25;

/** A word as often as people say it: the first most often, the second half as often (Zipf). */
export const wordFor = (share: number): string =>
  vocabulary[Math.floor(vocabulary.length ** (share ** bend)) - 1] ?? 'que';

/** What people write again and again, word for word. */
const phrases =
  `bom dia|boa tarde|boa noite|obrigada|ok|sim|não|muito obrigado|tudo bem?|qual o valor?|ainda tem?|pode ser
|já paguei|segue o comprovante|qual o prazo de entrega?|fazem entrega no sábado?|aguardo retorno|quero cancelar o pedido
|qual o horário de vocês?|aceitam cartão?|vou ver e já aviso|um momento por favor|posso ajudar em algo mais?
|seu pedido saiu para entrega|de nada, estamos à disposição`
    .split('|')
    .map((phrase) => phrase.trim());

/** A fifth of what is written says no more than such a phrase; a tenth of all words were in the same message before. */
const phraseShare = 0.2;
const repeatedShare = 0.1;

/** What somebody wrote: short as a rule, now and then three lines. The same for the same seed. */
export function textOf(seed: number): string {
  const numbers = numbersOf(seed);
  const next = (): number => numbers.next().value;
  const said: string[] = [];
  if (next() < phraseShare) said.push(phrases[Math.floor(phrases.length ** next()) - 1] ?? 'ok');
  else {
    const length = 1 + Math.floor(28 * next() ** 3 + 4 * next());
    while (said.length < length) {
      const before = said[Math.floor(said.length * next())];
      said.push(before !== undefined && next() < repeatedShare ? before : wordFor(next()));
    }
  }
  return said.join(' ').replace(/^./, (letter) => letter.toUpperCase());
}
