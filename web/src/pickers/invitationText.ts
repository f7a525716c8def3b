import { texts } from '@web/lib/i18n.ts';

export const invitationTexts = texts('invitation', {
  invite: { 'pt-BR': 'Enviar um convite', en: 'Send an invitation', es: 'Enviar una invitación', tr: 'Davet gönder' },
  inviteHint: {
    'pt-BR': 'A pessoa recebe um link e escolhe a própria senha. Desligue para definir uma senha.',
    en: 'The person gets a link and chooses their own password. Switch it off to set a password.',
    es: 'La persona recibe un enlace y elige su contraseña. Desactívelo para definir una contraseña.',
    tr: 'Kişi bir bağlantı alır ve şifresini kendisi seçer. Şifreyi siz belirlemek isterseniz kapatın.',
  },
  sent: { 'pt-BR': 'Convite enviado', en: 'Invitation sent', es: 'Invitación enviada', tr: 'Davet gönderildi' },
  linkTitle: { 'pt-BR': 'Convite', en: 'Invitation', es: 'Invitación', tr: 'Davet' },
  linkHint: {
    'pt-BR': 'Aqui não se enviam e-mails. Copie o link e entregue-o à pessoa: ele aparece só agora e vale 7 dias.',
    en: 'No e-mails leave from here. Copy the link and hand it to the person: it is shown only now and is good for 7 days.',
    es: 'Aquí no se envían correos. Copie el enlace y entréguelo a la persona: solo se muestra ahora y vale 7 días.',
    tr: 'Buradan e-posta gönderilmiyor. Bağlantıyı kopyalayıp kişiye verin: yalnızca şimdi gösterilir ve 7 gün geçerlidir.',
  },
  link: { 'pt-BR': 'Link do convite', en: 'Invitation link', es: 'Enlace de la invitación', tr: 'Davet bağlantısı' },
  copy: { 'pt-BR': 'Copiar', en: 'Copy', es: 'Copiar', tr: 'Kopyala' },
  copied: { 'pt-BR': 'Copiado', en: 'Copied', es: 'Copiado', tr: 'Kopyalandı' },
  close: { 'pt-BR': 'Fechar', en: 'Close', es: 'Cerrar', tr: 'Kapat' },
  pending: {
    'pt-BR': 'Convidada, esta pessoa ainda não escolheu a senha.',
    en: 'This person was invited and has not chosen a password yet.',
    es: 'Invitada, esta persona aún no eligió su contraseña.',
    tr: 'Davet edilen bu kişi henüz şifresini seçmedi.',
  },
  again: { 'pt-BR': 'Convidar de novo', en: 'Invite again', es: 'Invitar de nuevo', tr: 'Yeniden davet et' },
});
