import type { Picture } from './demoPictures.ts';

/** Author of a line: the contact, the attendant, or the attendant to colleagues only. */
type Author = 'contact' | 'attendant' | 'note';

/** Content of a line besides its text. */
export interface LineExtra {
  /** Picture of the contact, stored with the files. */
  readonly picture?: Picture;
  readonly type?: 'sticker' | 'storyReply' | 'storyMention';
  /** A post that the contact passes on. */
  readonly isPassedOn?: true;
  /** The contact took it back. */
  readonly isUnsent?: true;
  /** Emoji by which the contact answers the attendant's line. */
  readonly reaction?: string;
  /** The attendant wrote after the reply window, as a person may (B-MSG-16). */
  readonly isHumanAgent?: true;
}

/** @property ago minutes before the installation's first start */
type StoryLine = readonly [author: Author, ago: number, text: string, extra?: LineExtra];

export type Attendant = 'Ana' | 'Bruno' | 'Carla';

export interface Story {
  readonly name: string;
  readonly number: string;
  /** Over Messenger or Instagram; absent: over WhatsApp. */
  readonly channel?: 'facebook' | 'instagram';
  readonly queue: 'Vendas' | 'Suporte' | null;
  /** Accepts before their first line. */
  readonly attendant: Attendant | null;
  /** Result of the conversation after the last line. */
  readonly end: 'stays' | 'closes' | 'returns';
  readonly lines: readonly StoryLine[];
  /** The attendant's last line was not delivered. */
  readonly lastFails?: true;
}

const hour = 60;
const day = 24 * hour;

/** Conversations of a shop for furniture and decoration, in every state a ticket can be in. */
export const stories: readonly Story[] = [
  {
    name: 'Patrícia Rocha',
    number: '5511980000111',
    queue: 'Vendas',
    attendant: 'Bruno',
    end: 'closes',
    lines: [
      ['contact', 3 * day, 'Boa tarde! A mesa Ipê acompanha as cadeiras?'],
      ['attendant', 3 * day - 4, 'Boa tarde, Patrícia! A mesa é vendida sem cadeiras, mas temos o conjunto com seis.'],
      ['contact', 3 * day - 9, 'Quanto fica o conjunto?'],
      ['attendant', 3 * day - 12, 'R$ 2.890,00 à vista ou em até 10x sem juros. A entrega em São Paulo é grátis.'],
      ['contact', 3 * day - 20, 'Ótimo, acabei de fechar pelo site. Obrigada!'],
      ['attendant', 3 * day - 22, 'Nós que agradecemos! Você recebe o rastreio por aqui.'],
    ],
  },
  {
    name: 'Gustavo Martins',
    number: '5521980000112',
    queue: 'Suporte',
    attendant: 'Carla',
    end: 'closes',
    lines: [
      ['contact', 2 * day, 'Minha entrega estava marcada para hoje e ninguém veio.'],
      ['attendant', 2 * day - 6, 'Oi, Gustavo, sinto muito por isso. Vou falar com a transportadora agora.'],
      ['note', 2 * day - 15, 'Transportadora confirmou atraso por causa da chuva. Nova data: amanhã de manhã.'],
      ['attendant', 2 * day - 18, 'Houve atraso na rota. A entrega ficou para amanhã, entre 8h e 12h. Pode ser?'],
      ['contact', 2 * day - 25, 'Pode sim.'],
      ['contact', day + 3 * hour, 'Chegou tudo certinho, valeu!'],
      ['attendant', day + 3 * hour - 5, 'Que bom! Aproveite a estante.'],
    ],
  },
  {
    name: 'Sônia Barbosa',
    number: '5531980000113',
    queue: 'Vendas',
    attendant: 'Bruno',
    end: 'closes',
    lines: [
      ['contact', 30 * hour, 'Vocês têm loja física em Belo Horizonte?'],
      ['attendant', 30 * hour - 7, 'Ainda não, Sônia. Mas entregamos em BH em até 5 dias úteis.'],
      ['contact', 30 * hour - 15, 'Entendi, vou olhar no site. Obrigada.'],
    ],
  },
  {
    name: 'Fernando Dias',
    number: '5541980000110',
    queue: 'Vendas',
    attendant: 'Ana',
    end: 'stays',
    lines: [
      ['contact', 27 * hour, 'Bom dia, queria um orçamento para mobiliar um escritório com 12 estações.'],
      ['attendant', 27 * hour - 10, 'Bom dia, Fernando! Que ótimo. Você tem a planta ou as medidas da sala?'],
      ['contact', 26 * hour, 'Tenho, amanhã envio com as medidas.'],
    ],
  },
  {
    name: 'Lucas Andrade',
    number: '5551980000114',
    queue: 'Suporte',
    attendant: 'Carla',
    end: 'returns',
    lines: [
      ['contact', 3 * hour, 'Oi, como faço para trocar o tecido do sofá?'],
      ['attendant', 3 * hour - 8, 'Oi, Lucas! Qual é o número do seu pedido?'],
      ['contact', 2 * hour, 'É o 5107. Queria o linho cinza no lugar do bege.'],
    ],
  },
  {
    name: 'Larissa Campos',
    number: '5571980000109',
    queue: 'Suporte',
    attendant: 'Carla',
    end: 'stays',
    lastFails: true,
    lines: [
      ['contact', 100, 'Oi! Preciso da segunda via da nota fiscal do pedido 4790.'],
      ['attendant', 92, 'Oi, Larissa! Já estou emitindo para você.'],
      ['contact', 90, 'Obrigada!'],
      ['attendant', 84, 'Prontinho: enviamos a nota para o e-mail do cadastro.'],
    ],
  },
  {
    name: 'Thiago Santos',
    number: '5585980000108',
    queue: 'Suporte',
    attendant: 'Carla',
    end: 'stays',
    lines: [
      ['contact', 75, 'Boa tarde, faltou um saquinho de parafusos na caixa da escrivaninha.'],
      ['attendant', 70, 'Boa tarde, Thiago! Consegue me dizer qual letra aparece no manual para esse saquinho?'],
      ['contact', 61, 'É a letra F, os parafusos compridos.'],
      ['note', 58, 'Kit F da escrivaninha Lis tem no estoque. Envio sai hoje pelos Correios.'],
      ['attendant', 55, 'Achei! O kit F segue hoje pelos Correios, sem custo. Chega em até 3 dias úteis.'],
      ['contact', 12, 'Perfeito. Vocês mandam o código de rastreio?'],
    ],
  },
  {
    name: 'Beatriz Moraes',
    number: '5561980000107',
    queue: 'Vendas',
    attendant: 'Bruno',
    end: 'stays',
    lines: [
      ['contact', 50, 'Oi, o tapete Maré tem no tamanho 2 x 3 m?'],
      ['attendant', 46, 'Oi, Beatriz! Tem sim, em areia e em azul.'],
      ['contact', 41, 'E o preço do azul?'],
      ['attendant', 38, 'O azul 2 x 3 m está R$ 649,00, com frete grátis para Brasília.'],
    ],
  },
  {
    name: 'Pedro Henrique Costa',
    number: '5519980000106',
    queue: 'Vendas',
    attendant: 'Bruno',
    end: 'stays',
    lines: [
      ['contact', 35, 'Fala, pessoal! A poltrona Brisa está em promoção mesmo?'],
      ['attendant', 31, 'Está, Pedro! 20% de desconto até domingo, em todas as cores.'],
      ['contact', 27, 'Consigo retirar em Campinas?'],
      ['attendant', 24, 'Consegue: o ponto de retirada fica no Cambuí, em até 2 dias.'],
      ['contact', 6, 'Show. Me manda o link para pagar?'],
    ],
  },
  {
    name: 'Célia Prado',
    number: '5516980000105',
    queue: null,
    attendant: null,
    end: 'stays',
    lines: [
      ['contact', 55, 'Boa tarde'],
      ['contact', 54, 'Comprei uma cômoda no mês passado e gostaria de falar com alguém, por favor.'],
    ],
  },
  {
    name: 'Rafael Nogueira',
    number: '5548980000104',
    queue: 'Vendas',
    attendant: null,
    end: 'stays',
    lines: [['contact', 40, 'O guarda-roupa Serra com portas de espelho ainda tem?']],
  },
  {
    name: 'Juliana Ferreira',
    number: '5527980000103',
    queue: 'Suporte',
    attendant: null,
    end: 'stays',
    lines: [
      ['contact', 16, 'Olá! Meu pedido 4821 chegou hoje, mas o tampo da mesa veio com um arranhão.'],
      ['contact', 15, 'Como faço para trocar?'],
    ],
  },
  {
    name: 'Carlos Eduardo Lima',
    number: '5581980000102',
    queue: 'Vendas',
    attendant: null,
    end: 'stays',
    lines: [
      ['contact', 9, 'Boa tarde! Vocês entregam em Recife?'],
      ['contact', 8, 'É para o sofá Duna de 3 lugares.'],
    ],
  },
  {
    name: 'Mariana Alves',
    number: '5511980000101',
    queue: null,
    attendant: null,
    end: 'stays',
    lines: [
      ['contact', 4, 'Oi, tudo bem?'],
      ['contact', 3, 'Vocês têm a luminária Lua na cor preta?'],
    ],
  },
];
