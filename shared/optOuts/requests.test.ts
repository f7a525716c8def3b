import { describe, expect, it } from 'vitest';
import { asksForNoMore } from './requests.ts';

describe('B-CLIST-3: a plain request in a sentence', () => {
  it.each([
    ...['não quero mais receber mensagens', 'Não quero receber mais mensagens, por favor.', 'me tira da lista'],
    ...[
      'Boa tarde! Por favor, me tirem dessa lista 🙏 obrigada',
      'NAO QUERO MAIS RECEBER PROPAGANDA',
      'Remova meu número',
    ],
    ...[
      'para de me mandar mensagem',
      'Parem de enviar promoções',
      'quero sair da lista',
      'não me mande mais mensagens',
    ],
    ...[
      'unsubscribe me',
      'Please remove me from your list',
      "don't text me anymore",
      'stop sending me messages, thanks',
    ],
    ...['I no longer want to receive these messages', 'take me off this list', 'I’d like to unsubscribe'],
    ...[
      'No quiero recibir más mensajes',
      'quítenme de la lista por favor',
      'Quiero darme de baja',
      'no me escriban más',
    ],
    ...['hola, dejen de enviarme mensajes', 'artık mesaj almak istemiyorum', 'Lütfen beni listeden çıkarın'],
    ...['BANA MESAJ ATMAYIN', 'aboneliğimi iptal edin'],
  ])('is %j', (text) => expect(asksForNoMore(text)).toBe(true));
});

describe('what is said about something else is none', () => {
  it.each([
    'não quero mais receber o pedido em casa',
    'não quero receber a geladeira amassada',
    'quero sair do plano',
    'me tira uma dúvida?',
    'me tira da fila e agenda para amanhã',
    'pode tirar meu nome da lista de espera do restaurante?',
    'não me mande mais de duas caixas',
    'para de me mandar o boleto errado, manda o certo',
    'parei de receber mensagens do entregador',
    'não parem, adoro as promoções',
  ])('Portuguese: %j', (text) => expect(asksForNoMore(text)).toBe(false));

  it.each([
    "don't stop sending me offers",
    'remove me one item from the order, please',
    'can you take me off the hold?',
    'I do not want the blue one',
    'unsubscribe button does not work, how do I order?',
    'stop by the shop at five',
    'I no longer want to receive the parcel on Monday',
    'please message me again tomorrow',
    'do not contact me before ten, I sleep',
    'no more red shirts? I want one',
  ])('English: %j', (text) => expect(asksForNoMore(text)).toBe(false));

  it.each([
    'no quiero recibir el pedido mañana',
    'ya no quiero la azul, quiero la roja',
    'quítame una duda',
    'no me envíes el rojo, envíame el azul',
    'dejen de enviarme el recibo a la dirección vieja',
    'quiero dar de baja la línea fija',
    'no deseo recibir menos de tres',
    'sáquenme una cita para el lunes',
    '¿la baja temporada tiene descuento?',
    'no me escriban más tarde de las ocho',
  ])('Spanish: %j', (text) => expect(asksForNoMore(text)).toBe(false));

  it.each([
    'siparişi pazartesi almak istemiyorum',
    'bana mesaj atın lütfen',
    'listeden mavi olanı istiyorum',
    'aboneliğimi yenilemek istiyorum',
    'mesaj göndermeyin, arayın beni',
    'beni listeden arayın',
    'kırmızı almak istemiyorum, mavi olsun',
    'iptal ettim mi siparişi?',
    'listeye ekleyin beni',
    'reklam için fiyat istiyorum',
  ])('Turkish: %j', (text) => expect(asksForNoMore(text)).toBe(false));

  it('nor is a long text, or an empty one', () => {
    expect(asksForNoMore('')).toBe(false);
    expect(asksForNoMore(`não quero mais receber mensagens ${'.'.repeat(120)}`)).toBe(false);
  });
});
