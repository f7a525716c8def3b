import { texts } from '@web/lib/i18n.ts';

export const mailboxTexts = texts('mailbox', {
  title: { 'pt-BR': 'Caixa de e-mails', en: 'Mailbox', es: 'Buzón de correo', tr: 'Posta kutusu' },
  purpose: {
    'pt-BR': 'Os e-mails que o Prosa enviaria às pessoas desta empresa.',
    en: 'The e-mails that Prosa would send to people of this company.',
    es: 'Los correos que Prosa enviaría a las personas de esta empresa.',
    tr: 'Prosa’nın bu şirketteki kişilere göndereceği e-postalar.',
  },
  none: {
    'pt-BR': 'Nenhum e-mail ainda. Troque uma senha e o aviso aparece aqui.',
    en: 'No e-mails yet. Change a password and the notice appears here.',
    es: 'Aún no hay correos. Cambie una contraseña y el aviso aparecerá aquí.',
    tr: 'Henüz e-posta yok. Bir parola değiştirin, bildirim burada görünür.',
  },
  choose: {
    'pt-BR': 'Escolha um e-mail para ler.',
    en: 'Choose an e-mail to read.',
    es: 'Elija un correo para leer.',
    tr: 'Okumak için bir e-posta seçin.',
  },
  list: { 'pt-BR': 'E-mails', en: 'E-mails', es: 'Correos', tr: 'E-postalar' },
  from: { 'pt-BR': 'De {{from}}', en: 'From {{from}}', es: 'De {{from}}', tr: 'Kimden: {{from}}' },
  to: { 'pt-BR': 'Para {{to}}', en: 'To {{to}}', es: 'Para {{to}}', tr: 'Kime: {{to}}' },
  page: { 'pt-BR': 'Página', en: 'Page', es: 'Página', tr: 'Sayfa' },
  plain: { 'pt-BR': 'Texto', en: 'Text', es: 'Texto', tr: 'Metin' },
  back: { 'pt-BR': 'Voltar', en: 'Back', es: 'Volver', tr: 'Geri' },
});
