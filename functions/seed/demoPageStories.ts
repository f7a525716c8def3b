import type { Story } from './demoStories.ts';

const hour = 60;
const day = 24 * hour;

/** Conversations of the shop's page and of its Instagram account. */
export const pageStories: readonly Story[] = [
  {
    name: 'Otávio Reis',
    number: '5511980000121',
    channel: 'instagram',
    queue: 'Vendas',
    attendant: 'Bruno',
    end: 'stays',
    lines: [
      ['contact', 9 * day, 'Oi! Vocês fazem a mesa Ipê sob medida?'],
      ['attendant', 9 * day - 20, 'Oi, Otávio! Fazemos, em até 30 dias. Qual seria a medida?', { reaction: '👏' }],
      ['contact', 8 * day, 'Vou medir a sala e te falo.'],
    ],
  },
  {
    name: 'Helena Duarte',
    number: '5521980000122',
    channel: 'facebook',
    queue: 'Suporte',
    attendant: 'Carla',
    end: 'stays',
    lines: [
      ['contact', 2 * day, 'Boa tarde, a porta do armário Serra ficou desalinhada.'],
      ['contact', 2 * day - 2, '', { picture: 'wardrobe' }],
      ['attendant', 2 * day - 15, 'Boa tarde, Helena! Obrigada pela foto, vou falar com o montador.'],
      ['contact', 2 * day - 18, '', { picture: 'thumb', type: 'sticker' }],
      [
        'attendant',
        3 * hour,
        'Helena, o montador pode ir na quinta, das 9h às 12h. Combinado?',
        { isHumanAgent: true },
      ],
    ],
  },
  {
    // A customer known from WhatsApp by the number in the last line.
    name: 'Sônia Barbosa',
    number: '5531980000113',
    channel: 'instagram',
    queue: 'Vendas',
    attendant: 'Bruno',
    end: 'stays',
    lines: [
      ['contact', 5 * hour, 'Que luminária é essa? 😍', { picture: 'story', type: 'storyReply' }],
      ['attendant', 5 * hour - 6, 'É a luminária Lua, Sônia! Temos em preto e em cobre.', { reaction: '❤️' }],
      ['contact', 4 * hour, 'Olha esta aqui também\nhttps://www.instagram.com/p/DRk2lojaaurora/', { isPassedOn: true }],
      ['contact', 4 * hour - 1, 'quanto custa a de cobre', { isUnsent: true }],
      ['attendant', 4 * hour - 9, 'Essa é a Lua de piso: R$ 389,00, com frete grátis para BH.'],
      ['contact', 25, 'Quero! Meu WhatsApp é (31) 98000-0113.'],
    ],
  },
  {
    name: 'Mariana Alves',
    number: '5511980000101',
    channel: 'instagram',
    queue: null,
    attendant: null,
    end: 'stays',
    lines: [
      ['contact', 11, '', { picture: 'corner', type: 'storyMention' }],
      ['contact', 10, 'Meu cantinho ficou lindo com a poltrona de vocês!'],
    ],
  },
  {
    name: 'Rogério Pinto',
    number: '5541980000124',
    channel: 'facebook',
    queue: 'Suporte',
    attendant: null,
    end: 'stays',
    lines: [['contact', 21, 'Boa tarde, o boleto do pedido 4902 venceu. Conseguem mandar outro?']],
  },
];
