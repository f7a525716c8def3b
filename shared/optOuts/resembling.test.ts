import { expect, it } from 'vitest';
import { resemblesOptOut } from './resembling.ts';

it.each([
  ...['Gente, já falei que não quero ficar recebendo essas mensagens!', 'parem com essas propagandas todo dia'],
  ...['como faço pra sair dessa lista de vocês?', 'Eu não pedi propaganda nenhuma', 'vou denunciar como spam'],
  ...['Não tenho interesse, obrigada', 'chega de promoção no meu celular', 'quem passou meu número? não autorizei'],
  ...['já pedi para tirar meu contato três vezes', 'vou bloquear, isso é contra a LGPD'],
  ...['how do I stop getting these texts?', "I told you, please don't send me ads", 'not interested'],
  ...['im tired of your offers', '¿cómo me quito de esta lista?', 'ya les dije que no quiero sus promociones'],
  ...[
    'no me interesa, gracias',
    'sürekli mesaj gelmesini istemiyorum',
    'bu reklamlar yeter artık',
    'STOP the messages',
  ],
])('a person is asked about %j', (text) => expect(resemblesOptOut(text)).toBe(true));

it.each([
  ...['Quero! Quanto custa?', 'não entendi a promoção, vale até quando?', 'Pode me mandar mais fotos?'],
  ...['não vi a mensagem ontem, ainda tem?', 'Sim, tenho interesse', 'a oferta vale para a loja do centro?'],
  ...['não, obrigado', 'Esse é meu número novo', 'amei a campanha', 'você me adiciona na lista de espera?'],
  ...['What does the offer include?', 'I did not get your message', 'Yes please', 'call me on my number tomorrow'],
  ...['¿hasta cuándo es la oferta?', 'no entiendo el mensaje', 'Sí, quiero', 'mesajınızı şimdi gördüm'],
  ...['kampanya ne zaman bitiyor?', 'evet isterim', '', '👍', '1'],
  `não quero mais mensagens ${'.'.repeat(300)}`,
])('nobody is asked about %j', (text) => expect(resemblesOptOut(text)).toBe(false));

it.each(['nao ', 'nao quero ', 'mensagem ', 'a', "'", 'stop', 'no me '])(
  'reads a long repetition of %j at once',
  (part) => {
    expect(typeof resemblesOptOut(part.repeat(300).slice(0, 300))).toBe('boolean');
  },
);
