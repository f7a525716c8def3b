import { palette } from '@web/lib/color.ts';

export const queues = [
  'Vendas',
  'Suporte técnico',
  'Financeiro',
  'Pós-venda e trocas de mercadorias',
  'Entregas',
  'Ouvidoria',
  'Recrutamento',
  'Diretoria',
  'Müşteri ilişkileri',
].map((label, index) => ({ value: index + 1, label, color: palette[(index * 5) % palette.length] }));

export interface SamplePerson {
  id: number;
  name: string;
  number: string;
  email: string;
  tags: string[];
  last: string;
  at: number;
  unread: number;
}

const names = [
  'Maria Souza',
  'João Lima',
  'Ana Beatriz Cavalcanti de Albuquerque e Mello Figueiredo',
  'Çağla Öztürk Yıldırım',
  'محمد عبد الله',
  'Pedro',
  'Loja Dois Irmãos ME',
  'Luiza Helena',
];
const lasts = [
  'Quero um orçamento para vinte camisetas com estampa na frente e nas costas',
  'Foto',
  'Obrigada!',
  'Siparişim ne zaman gelir?',
  'Bom dia, tudo bem?',
];

export const people: SamplePerson[] = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  name: names[index % names.length] ?? '',
  number: `55119${String(81234567 + index * 7919).padStart(8, '0')}`,
  email: `contato${index + 1}@exemplo.com.br`,
  tags: [['Orçamento'], ['VIP', 'Atacado'], []][index % 3] ?? [],
  last: lasts[index % lasts.length] ?? '',
  at: Date.now() - index * index * 61_000,
  unread: index % 4 === 0 ? index * 13 + 1 : 0,
}));
