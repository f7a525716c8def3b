import { texts } from '@web/lib/i18n.ts';

export const failingEmailTexts = texts('failingEmail', {
  badge: { 'pt-BR': 'E-mail falha', en: 'E-mail fails', es: 'Correo falla', tr: 'E-posta ulaşmıyor' },
  taken: {
    'pt-BR': 'E-mail é de outra pessoa',
    en: 'E-mail is somebody else’s',
    es: 'El correo es de otra persona',
    tr: 'E-posta başkasının',
  },
  takenHint: {
    'pt-BR': 'O dono deste e-mail mostrou que ele é seu e o usa em outra empresa. Informe outro para entrar aqui.',
    en: 'The owner of this e-mail showed that it is theirs and uses it in another company. Give another one to sign in here.',
    es: 'El dueño de este correo mostró que es suyo y lo usa en otra empresa. Indique otro para entrar aquí.',
    tr: 'Bu e-postanın sahibi kendisine ait olduğunu gösterdi ve başka bir şirkette kullanıyor. Buraya girmek için başka bir adres verin.',
  },
  bounce: {
    'pt-BR': 'Os e-mails para {{email}} voltam, e por isso não são mais enviados. Corrija o endereço.',
    en: 'E-mails to {{email}} come back, so none are sent any more. Correct the address.',
    es: 'Los correos a {{email}} vuelven, por eso ya no se envían. Corrija la dirección.',
    tr: '{{email}} adresine giden e-postalar geri dönüyor, bu yüzden artık gönderilmiyor. Adresi düzeltin.',
  },
  complaint: {
    'pt-BR': 'Um e-mail para {{email}} foi marcado como spam, e por isso não são mais enviados.',
    en: 'An e-mail to {{email}} was marked as spam, so none are sent any more.',
    es: 'Un correo a {{email}} fue marcado como spam, por eso ya no se envían.',
    tr: '{{email}} adresine giden bir e-posta spam olarak işaretlendi, bu yüzden artık gönderilmiyor.',
  },
  askAdmin: {
    'pt-BR': 'Se o endereço está certo, peça a um administrador que tente de novo.',
    en: 'If the address is right, ask an administrator to try again.',
    es: 'Si la dirección es correcta, pida a un administrador que lo intente de nuevo.',
    tr: 'Adres doğruysa bir yöneticiden yeniden denemesini isteyin.',
  },
  again: { 'pt-BR': 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo', tr: 'Yeniden dene' },
});
