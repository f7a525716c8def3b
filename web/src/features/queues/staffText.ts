import { texts } from '@web/lib/i18n.ts';

export const staffTexts = texts('queueStaff', {
  staff: { 'pt-BR': 'Quem atende', en: 'Who serves it', es: 'Quién la atiende', tr: 'Kim bakacak' },
  staffText: {
    'pt-BR': 'Uma fila sem pessoas não é vista por nenhum atendente; sem número, nenhum cliente chega a ela pelo menu.',
    en: 'No agent sees a queue without people; without a number no customer reaches it through the menu.',
    es: 'Ningún agente ve una cola sin personas; sin número, ningún cliente llega a ella por el menú.',
    tr: 'Kişisi olmayan kuyruğu hiçbir temsilci görmez; numarası yoksa müşteriler menüden oraya ulaşamaz.',
  },
  people: { 'pt-BR': 'Pessoas', en: 'People', es: 'Personas', tr: 'Kişiler' },
  peopleNone: {
    'pt-BR': 'Ninguém escolhido: só administradores verão esta fila.',
    en: 'Nobody chosen: only administrators will see this queue.',
    es: 'Nadie elegido: solo los administradores verán esta cola.',
    tr: 'Kimse seçilmedi: bu kuyruğu yalnızca yöneticiler görür.',
  },
  nobody: { 'pt-BR': 'Ninguém atende', en: 'Nobody serves it', es: 'Nadie la atiende', tr: 'Bakan yok' },
  numbers: { 'pt-BR': 'Números', en: 'Numbers', es: 'Números', tr: 'Numaralar' },
  numbersNone: {
    'pt-BR': 'Nenhum número leva a esta fila.',
    en: 'No number leads to this queue.',
    es: 'Ningún número lleva a esta cola.',
    tr: 'Bu kuyruğa giden numara yok.',
  },
});
