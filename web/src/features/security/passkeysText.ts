import { texts } from '@web/lib/i18n.ts';

export const passkeysTexts = texts('passkeys', {
  title: { 'pt-BR': 'Chaves de acesso', en: 'Passkeys', es: 'Llaves de acceso', tr: 'Geçiş anahtarları' },
  hint: {
    'pt-BR':
      'Entre com a digital, o rosto ou o PIN do seu dispositivo, sem senha. Quem descobrir sua senha não passa por elas.',
    en: 'Sign in with the fingerprint, face or PIN of your device, without a password. Whoever learns your password cannot get past them.',
    es: 'Entre con la huella, el rostro o el PIN de su dispositivo, sin contraseña. Quien descubra su contraseña no pasa de ahí.',
    tr: 'Cihazınızın parmak izi, yüzü veya PIN’iyle parolasız girin. Parolanızı öğrenen bunları aşamaz.',
  },
  add: {
    'pt-BR': 'Criar chave de acesso',
    en: 'Create a passkey',
    es: 'Crear llave de acceso',
    tr: 'Geçiş anahtarı oluştur',
  },
  addTitle: {
    'pt-BR': 'Nova chave de acesso',
    en: 'New passkey',
    es: 'Nueva llave de acceso',
    tr: 'Yeni geçiş anahtarı',
  },
  addText: {
    'pt-BR': 'Depois de confirmar, o navegador pede a digital, o rosto, o PIN ou uma chave de segurança.',
    en: 'Once you confirm, the browser asks for fingerprint, face, PIN or a security key.',
    es: 'Al confirmar, el navegador pide la huella, el rostro, el PIN o una llave de seguridad.',
    tr: 'Onayladıktan sonra tarayıcı parmak izi, yüz, PIN veya güvenlik anahtarı ister.',
  },
  create: { 'pt-BR': 'Criar', en: 'Create', es: 'Crear', tr: 'Oluştur' },
  added: {
    'pt-BR': 'Chave de acesso criada',
    en: 'Passkey created',
    es: 'Llave de acceso creada',
    tr: 'Geçiş anahtarı oluşturuldu',
  },
  name: { 'pt-BR': 'Nome', en: 'Name', es: 'Nombre', tr: 'Ad' },
  nameHint: {
    'pt-BR': 'Para reconhecê-la depois: o dispositivo em que está.',
    en: 'To know it again: the device that it is on.',
    es: 'Para reconocerla después: el dispositivo en que está.',
    tr: 'Sonra tanımanız için: bulunduğu cihaz.',
  },
  since: { 'pt-BR': 'desde {{date}}', en: 'since {{date}}', es: 'desde {{date}}', tr: '{{date}} tarihinden beri' },
  lastUsed: {
    'pt-BR': 'último uso {{at}}',
    en: 'last used {{at}}',
    es: 'último uso {{at}}',
    tr: 'son kullanım {{at}}',
  },
  unused: { 'pt-BR': 'ainda não usada', en: 'not used yet', es: 'aún sin usar', tr: 'henüz kullanılmadı' },
  synced: {
    'pt-BR': 'sincronizada entre dispositivos',
    en: 'synced between devices',
    es: 'sincronizada entre dispositivos',
    tr: 'cihazlar arasında eşitlenir',
  },
  rename: { 'pt-BR': 'Renomear', en: 'Rename', es: 'Renombrar', tr: 'Yeniden adlandır' },
  renameOf: {
    'pt-BR': 'Renomear {{name}}',
    en: 'Rename {{name}}',
    es: 'Renombrar {{name}}',
    tr: '{{name}} adını değiştir',
  },
  remove: { 'pt-BR': 'Remover', en: 'Remove', es: 'Eliminar', tr: 'Kaldır' },
  removeOf: { 'pt-BR': 'Remover {{name}}', en: 'Remove {{name}}', es: 'Eliminar {{name}}', tr: '{{name}} kaldır' },
  removeTitle: {
    'pt-BR': 'Remover {{name}}?',
    en: 'Remove {{name}}?',
    es: '¿Eliminar {{name}}?',
    tr: '{{name}} kaldırılsın mı?',
  },
  removeText: {
    'pt-BR': 'Ela deixa de entrar aqui. No dispositivo ela continua até você apagá-la lá.',
    en: 'It no longer signs in here. On the device it stays until you delete it there.',
    es: 'Dejará de dar acceso aquí. En el dispositivo sigue hasta que la borre allí.',
    tr: 'Artık burada giriş sağlamaz. Cihazda, siz silene kadar kalır.',
  },
});
