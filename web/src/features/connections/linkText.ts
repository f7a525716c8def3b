import { texts } from '@web/lib/i18n.ts';

/** Numbers that are linked by a code. */
export const linkTexts = texts('connectionLink', {
  title: { 'pt-BR': 'Conectar {{name}}', en: 'Connect {{name}}', es: 'Conectar {{name}}', tr: '{{name}} bağla' },
  risk: {
    'pt-BR':
      'Este caminho não é oficial: o WhatsApp recusa vincular algumas contas e bane números que escrevem para quem não os conhece. Não use o número principal da empresa. O caminho oficial é a WhatsApp API.',
    en: 'This way is not official: WhatsApp refuses to link some accounts, and bans numbers that write to people who do not know them. Do not use the company’s main number. The official way is the WhatsApp API.',
    es: 'Esta vía no es oficial: WhatsApp rechaza vincular algunas cuentas y bloquea números que escriben a quienes no los conocen. No use el número principal de la empresa. La vía oficial es la WhatsApp API.',
    tr: 'Bu yol resmî değildir: WhatsApp bazı hesapları bağlamayı reddeder ve tanımayanlara yazan numaraları yasaklar. Şirketin ana numarasını kullanmayın. Resmî yol WhatsApp API’dir.',
  },
  limits: {
    'pt-BR':
      'Para proteger o número, as mensagens saem com pausas, e só 20 conversas novas por dia são começadas por ele.',
    en: 'To protect the number, messages leave with pauses, and it begins no more than 20 new conversations a day.',
    es: 'Para proteger el número, los mensajes salen con pausas y solo inicia 20 conversaciones nuevas al día.',
    tr: 'Numarayı korumak için mesajlar aralıklarla gider ve günde en fazla 20 yeni konuşma başlatılır.',
  },
  after: {
    'pt-BR': 'Depois de salvar, aparece um código para ler com o celular.',
    en: 'After saving, a code to scan with the phone appears.',
    es: 'Después de guardar aparece un código para leer con el teléfono.',
    tr: 'Kaydettikten sonra telefonla okutulacak bir kod görünür.',
  },
  step1: {
    'pt-BR': 'Abra o WhatsApp no celular do número.',
    en: 'Open WhatsApp on the phone of the number.',
    es: 'Abra WhatsApp en el teléfono del número.',
    tr: 'Numaranın telefonunda WhatsApp’ı açın.',
  },
  step2: {
    'pt-BR': 'Toque em Configurações › Dispositivos conectados › Conectar dispositivo.',
    en: 'Tap Settings › Linked devices › Link a device.',
    es: 'Toque Ajustes › Dispositivos vinculados › Vincular dispositivo.',
    tr: 'Ayarlar › Bağlı cihazlar › Cihaz bağla’ya dokunun.',
  },
  step3: {
    'pt-BR': 'Aponte a câmera para este código.',
    en: 'Point the camera at this code.',
    es: 'Apunte la cámara a este código.',
    tr: 'Kamerayı bu koda tutun.',
  },
  step3Typed: {
    'pt-BR': 'Escolha “Conectar com número de telefone” e digite este código.',
    en: 'Choose “Link with phone number” and type this code.',
    es: 'Elija “Vincular con el número de teléfono” y escriba este código.',
    tr: '“Telefon numarasıyla bağla”yı seçip bu kodu yazın.',
  },
  picture: { 'pt-BR': 'QR code', en: 'QR code', es: 'Código QR', tr: 'QR kodu' },
  code: { 'pt-BR': 'Código', en: 'Code', es: 'Código', tr: 'Kod' },
  secondsLeft: {
    'pt-BR': 'Vale por mais {{count}} s; depois aparece outro.',
    en: 'Good for {{count}} s more; then another one appears.',
    es: 'Vale {{count}} s más; luego aparece otro.',
    tr: '{{count}} sn daha geçerli; sonra yenisi gelir.',
  },
  preparing: {
    'pt-BR': 'Preparando o código…',
    en: 'Preparing the code…',
    es: 'Preparando el código…',
    tr: 'Kod hazırlanıyor…',
  },
  pairing: {
    'pt-BR': 'Código lido. Conectando…',
    en: 'Code scanned. Connecting…',
    es: 'Código leído. Conectando…',
    tr: 'Kod okundu. Bağlanıyor…',
  },
  done: {
    'pt-BR': 'Conectado ao número {{number}}.',
    en: 'Connected to the number {{number}}.',
    es: 'Conectado al número {{number}}.',
    tr: '{{number}} numarasına bağlandı.',
  },
  ended: {
    'pt-BR': 'Não há código agora.',
    en: 'There is no code now.',
    es: 'No hay código ahora.',
    tr: 'Şu anda kod yok.',
  },
  newCode: { 'pt-BR': 'Gerar novo código', en: 'New code', es: 'Generar nuevo código', tr: 'Yeni kod' },
  phone: {
    'pt-BR': 'Só tem o celular à mão? Número com DDD e país',
    en: 'Only the phone at hand? Its number with country code',
    es: '¿Solo tiene el teléfono a mano? Número con código de país',
    tr: 'Yalnızca telefon mu elinizde? Ülke koduyla numarası',
  },
  typeCode: {
    'pt-BR': 'Usar código de texto',
    en: 'Use a code to type',
    es: 'Usar código de texto',
    tr: 'Yazılacak kod kullan',
  },
  noPhone: {
    'pt-BR': 'Só experimentando? O celular de teste também lê o código.',
    en: 'Just trying it out? The test phone can scan the code, too.',
    es: '¿Solo está probando? El teléfono de prueba también lee el código.',
    tr: 'Yalnızca deniyor musunuz? Kodu deneme telefonu da okutabilir.',
  },
  scanHere: {
    'pt-BR': 'Ler com o celular de teste',
    en: 'Scan with the test phone',
    es: 'Leer con el teléfono de prueba',
    tr: 'Deneme telefonuyla okut',
  },
  show: { 'pt-BR': 'Mostrar código', en: 'Show code', es: 'Mostrar código', tr: 'Kodu göster' },
  restart: { 'pt-BR': 'Reiniciar', en: 'Restart', es: 'Reiniciar', tr: 'Yeniden başlat' },
  close: { 'pt-BR': 'Fechar', en: 'Close', es: 'Cerrar', tr: 'Kapat' },
  restarts_one: { 'pt-BR': '{{count}} queda', en: '{{count}} drop', es: '{{count}} caída', tr: '{{count}} kopma' },
  restarts_other: { 'pt-BR': '{{count}} quedas', en: '{{count}} drops', es: '{{count}} caídas', tr: '{{count}} kopma' },
  restricted: {
    'pt-BR': 'Número restrito até {{time}}: não começa conversas novas.',
    en: 'Number restricted until {{time}}: it begins no new conversations.',
    es: 'Número restringido hasta {{time}}: no inicia conversaciones nuevas.',
    tr: 'Numara {{time}} tarihine kadar kısıtlı: yeni konuşma başlatamaz.',
  },
  UNSCANNED: {
    'pt-BR': 'Nenhum código foi lido a tempo.',
    en: 'No code was scanned in time.',
    es: 'No se leyó ningún código a tiempo.',
    tr: 'Kod zamanında okutulmadı.',
  },
  LOGGED_OUT: {
    'pt-BR': 'O dispositivo foi removido no celular. Leia um código novo.',
    en: 'The device was removed on the phone. Scan a new code.',
    es: 'El dispositivo fue quitado en el teléfono. Lea un código nuevo.',
    tr: 'Cihaz telefondan kaldırıldı. Yeni bir kod okutun.',
  },
  BANNED: {
    'pt-BR': 'O WhatsApp baniu o número.',
    en: 'WhatsApp has banned the number.',
    es: 'WhatsApp ha bloqueado el número.',
    tr: 'WhatsApp numarayı yasakladı.',
  },
  REPLACED: {
    'pt-BR': 'Outro programa usa esta mesma sessão. Gere um código novo.',
    en: 'Another program uses this very session. Ask for a new code.',
    es: 'Otro programa usa esta misma sesión. Genere un código nuevo.',
    tr: 'Bu oturumu başka bir program kullanıyor. Yeni bir kod isteyin.',
  },
  NO_ANSWER: {
    'pt-BR': 'O WhatsApp não responde; tentamos de novo.',
    en: 'WhatsApp does not answer; we keep trying.',
    es: 'WhatsApp no responde; seguimos intentando.',
    tr: 'WhatsApp yanıt vermiyor; yeniden deniyoruz.',
  },
  REFUSED: {
    'pt-BR': 'O WhatsApp recusou vincular esta conta.',
    en: 'WhatsApp refused to link this account.',
    es: 'WhatsApp rechazó vincular esta cuenta.',
    tr: 'WhatsApp bu hesabı bağlamayı reddetti.',
  },
});
