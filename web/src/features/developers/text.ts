import { texts } from '@web/lib/i18n.ts';

export const keyTexts = texts('apiKeys', {
  title: { 'pt-BR': 'Chaves de API', en: 'API keys', es: 'Claves de API', tr: 'API anahtarları' },
  purpose: {
    'pt-BR': 'Programas seus usam o Prosa com uma chave, só no que ela permite.',
    en: 'Your programs use Prosa with a key, and only for what it allows.',
    es: 'Sus programas usan Prosa con una clave, solo para lo que permite.',
    tr: 'Programlarınız Prosa’yı bir anahtarla ve yalnızca izin verdiği kadar kullanır.',
  },
  empty: {
    'pt-BR': 'Nenhuma chave. Crie uma para ligar seu sistema, planilha ou automação ao Prosa.',
    en: 'No keys. Make one to connect your system, sheet or automation to Prosa.',
    es: 'Ninguna clave. Cree una para conectar su sistema, hoja o automatización a Prosa.',
    tr: 'Anahtar yok. Sisteminizi, tablonuzu veya otomasyonunuzu Prosa’ya bağlamak için bir tane oluşturun.',
  },
  add: { 'pt-BR': 'Nova chave', en: 'New key', es: 'Nueva clave', tr: 'Yeni anahtar' },
  docs: { 'pt-BR': 'Documentação', en: 'Documentation', es: 'Documentación', tr: 'Belgeler' },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  nameHint: {
    'pt-BR': 'Aparece na auditoria em tudo que a chave fizer.',
    en: 'Stands in the audit log with everything the key does.',
    es: 'Aparece en la auditoría en todo lo que haga la clave.',
    tr: 'Anahtarın yaptığı her şeyde denetim kaydında görünür.',
  },
  scopes: { 'pt-BR': 'Permite', en: 'Allows', es: 'Permite', tr: 'İzinler' },
  read: { 'pt-BR': 'Ler tudo', en: 'Read everything', es: 'Leer todo', tr: 'Her şeyi oku' },
  write: { 'pt-BR': 'Alterar tudo', en: 'Change everything', es: 'Cambiar todo', tr: 'Her şeyi değiştir' },
  messages: {
    'pt-BR': 'Atendimentos e mensagens',
    en: 'Tickets and messages',
    es: 'Atenciones y mensajes',
    tr: 'Görüşmeler ve mesajlar',
  },
  contacts: {
    'pt-BR': 'Contatos e tags',
    en: 'Contacts and tags',
    es: 'Contactos y etiquetas',
    tr: 'Kişiler ve etiketler',
  },
  campaigns: { 'pt-BR': 'Campanhas', en: 'Campaigns', es: 'Campañas', tr: 'Kampanyalar' },
  reports: { 'pt-BR': 'Relatórios', en: 'Reports', es: 'Informes', tr: 'Raporlar' },
  expires: { 'pt-BR': 'Vence', en: 'Expires', es: 'Vence', tr: 'Bitiş' },
  days30: { 'pt-BR': 'Em 30 dias', en: 'In 30 days', es: 'En 30 días', tr: '30 gün sonra' },
  days90: { 'pt-BR': 'Em 90 dias', en: 'In 90 days', es: 'En 90 días', tr: '90 gün sonra' },
  days365: { 'pt-BR': 'Em um ano', en: 'In a year', es: 'En un año', tr: 'Bir yıl sonra' },
  never: { 'pt-BR': 'Nunca', en: 'Never', es: 'Nunca', tr: 'Asla' },
  expired: { 'pt-BR': 'Vencida', en: 'Expired', es: 'Vencida', tr: 'Süresi doldu' },
  lastUse: { 'pt-BR': 'Último uso', en: 'Last use', es: 'Último uso', tr: 'Son kullanım' },
  unused: { 'pt-BR': 'Nunca usada', en: 'Never used', es: 'Nunca usada', tr: 'Hiç kullanılmadı' },
  revoke: { 'pt-BR': 'Revogar', en: 'Revoke', es: 'Revocar', tr: 'İptal et' },
  removeTitle: {
    'pt-BR': 'Revogar a chave {{name}}?',
    en: 'Revoke the key {{name}}?',
    es: '¿Revocar la clave {{name}}?',
    tr: '{{name}} anahtarı iptal edilsin mi?',
  },
  removeText: {
    'pt-BR': 'O programa que a usa deixa de funcionar agora. Isso não pode ser desfeito.',
    en: 'The program that uses it stops working now. This cannot be undone.',
    es: 'El programa que la usa deja de funcionar ahora. Esto no se puede deshacer.',
    tr: 'Onu kullanan program hemen çalışmaz olur. Bu geri alınamaz.',
  },
  removed: { 'pt-BR': 'Chave revogada', en: 'Key revoked', es: 'Clave revocada', tr: 'Anahtar iptal edildi' },
  shown: {
    'pt-BR': 'Copie a chave agora',
    en: 'Copy the key now',
    es: 'Copie la clave ahora',
    tr: 'Anahtarı şimdi kopyalayın',
  },
});

export const secretTexts = texts('shownSecret', {
  once: {
    'pt-BR': 'Ela só aparece desta vez. Guarde-a onde guarda senhas; nunca em um endereço.',
    en: 'It is shown only this once. Keep it where you keep passwords; never in an address.',
    es: 'Solo se muestra esta vez. Guárdela donde guarda contraseñas; nunca en una dirección.',
    tr: 'Yalnızca bu kez gösterilir. Parolalarınızın yanında saklayın; asla bir adreste değil.',
  },
  value: { 'pt-BR': 'Valor', en: 'Value', es: 'Valor', tr: 'Değer' },
  kept: { 'pt-BR': 'Já guardei', en: 'I have kept it', es: 'Ya la guardé', tr: 'Sakladım' },
});
