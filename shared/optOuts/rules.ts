import { fold } from '../core/text.ts';
import type { Message } from '../messages/model.ts';

/** True for a message that was sent to many. */
export const isMarketing = ({ template, campaign }: Partial<Pick<Message, 'template' | 'campaign'>>): boolean =>
  campaign !== undefined || template?.category === 'MARKETING';

/** Words for opting out, in the languages of the product. */
export const standardWords: readonly string[] = [
  ...['sair', 'parar', 'pare', 'para', 'cancelar', 'cancelar inscrição', 'descadastrar', 'descadastre', 'remover'],
  ...[
    'me remova',
    'me tire da lista',
    'não quero receber',
    'não quero mais receber',
    'não envie mais',
    'parar promoções',
  ],
  ...['stop', 'stop all', 'unsubscribe', 'opt out', 'optout', 'remove me', 'stop promotions'],
  ...['baja', 'darme de baja', 'salir', 'detener', 'detener promociones', 'no quiero recibir', 'cancelar suscripción'],
  ...['dur', 'durdur', 'iptal', 'ret', 'abonelikten çık', 'promosyonları durdur'],
];

/** Longer messages say more than that. */
const longest = 60;

/** The words alone: whatever case, accents, marks and emojis stand around them. */
const bare = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words of the setting, comma or line between them; empty: those of the product. */
export function optOutWords(setting: string): readonly string[] {
  const own = setting
    .split(/[,;\n]/)
    .map(bare)
    .filter((word) => word !== '');
  return own.length > 0 ? own : standardWords.map(bare);
}

/** True if the whole message is an opt-out word. */
export function saysStop(text: string, setting: string): boolean {
  if (text.length > longest) return false;
  const said = bare(text);
  return said !== '' && optOutWords(setting).includes(said);
}

/** Meta's code for a marketing message to a person who switched marketing from this company off. */
export const marketingRefused = '131050';
