import { texts } from '@web/lib/i18n.ts';

export const checkTexts = texts('contactListCheck', {
  check: { 'pt-BR': 'Verificar números', en: 'Check numbers', es: 'Verificar números', tr: 'Numaraları denetle' },
  purpose: {
    'pt-BR': 'Descubra antes do envio quem desta lista tem WhatsApp.',
    en: 'Find out before sending who of this list has WhatsApp.',
    es: 'Averigüe antes del envío quién de esta lista tiene WhatsApp.',
    tr: 'Göndermeden önce bu listede kimde WhatsApp olduğunu öğrenin.',
  },
  number: { 'pt-BR': 'Número que pergunta', en: 'Number that asks', es: 'Número que pregunta', tr: 'Soran numara' },
  choose: { 'pt-BR': 'Escolha um número', en: 'Choose a number', es: 'Elija un número', tr: 'Bir numara seçin' },
  pace_one: {
    'pt-BR': '{{count}} número a perguntar: um por vez, até {{limit}} por dia. Ele nunca atrasa as conversas.',
    en: '{{count}} number to ask about: one at a time, up to {{limit}} a day. It never delays conversations.',
    es: '{{count}} número por preguntar: uno a la vez, hasta {{limit}} por día. Nunca retrasa las conversaciones.',
    tr: 'Sorulacak {{count}} numara var: teker teker, günde en çok {{limit}}. Görüşmeleri asla geciktirmez.',
  },
  pace_other: {
    'pt-BR':
      '{{count}} números a perguntar: um por vez, até {{limit}} por dia. A verificação nunca atrasa as conversas.',
    en: '{{count}} numbers to ask about: one at a time, up to {{limit}} a day. The check never delays conversations.',
    es: '{{count}} números por preguntar: uno a la vez, hasta {{limit}} por día. Nunca retrasa las conversaciones.',
    tr: 'Sorulacak {{count}} numara var: teker teker, günde en çok {{limit}}. Denetim görüşmeleri asla geciktirmez.',
  },
  risk: {
    'pt-BR':
      'O WhatsApp pode banir números que perguntam por muita gente. Por isso a verificação é lenta; não use um número recém-conectado.',
    en: 'WhatsApp may ban numbers that ask about many people. That is why the check is slow; do not use a newly connected number.',
    es: 'WhatsApp puede suspender números que preguntan por mucha gente. Por eso la verificación es lenta; no use un número recién conectado.',
    tr: 'WhatsApp çok kişiyi soran numaraları yasaklayabilir. Bu yüzden denetim yavaştır; yeni bağlanmış bir numara kullanmayın.',
  },
  onlyLinked: {
    'pt-BR':
      'Só um número conectado por QR code pode perguntar; nenhum está conectado. Canais oficiais não respondem a essa pergunta: por eles, quem tem WhatsApp se sabe depois do envio.',
    en: 'Only a number connected by QR code can ask, and none is connected. Official channels do not answer this question: with them, who has WhatsApp is known after sending.',
    es: 'Solo un número conectado por código QR puede preguntar, y ninguno está conectado. Los canales oficiales no responden esa pregunta: con ellos, quién tiene WhatsApp se sabe tras el envío.',
    tr: 'Yalnızca QR koduyla bağlanan bir numara sorabilir; bağlı olan yok. Resmî kanallar bu soruyu yanıtlamaz: onlarda kimde WhatsApp olduğu gönderimden sonra bilinir.',
  },
  nothing: {
    'pt-BR': 'De todos os números desta lista já se sabe.',
    en: 'All numbers of this list are known already.',
    es: 'Ya se sabe de todos los números de esta lista.',
    tr: 'Bu listedeki tüm numaralar zaten biliniyor.',
  },
  start: { 'pt-BR': 'Verificar', en: 'Check', es: 'Verificar', tr: 'Denetle' },
  running: {
    'pt-BR': 'Verificando os números: {{known}} de {{total}}',
    en: 'Checking numbers: {{known}} of {{total}}',
    es: 'Verificando los números: {{known}} de {{total}}',
    tr: 'Numaralar denetleniyor: {{total}} içinden {{known}}',
  },
  done: {
    'pt-BR': 'Números verificados',
    en: 'Numbers checked',
    es: 'Números verificados',
    tr: 'Numaralar denetlendi',
  },
  stopped: {
    'pt-BR': 'Verificação parada',
    en: 'Check stopped',
    es: 'Verificación detenida',
    tr: 'Denetim durduruldu',
  },
  disconnected: {
    'pt-BR': 'Verificação parada: o número foi desconectado',
    en: 'Check stopped: the number was disconnected',
    es: 'Verificación detenida: el número se desconectó',
    tr: 'Denetim durduruldu: numaranın bağlantısı kesildi',
  },
  refused: {
    'pt-BR':
      'Verificação parada: o WhatsApp não responde mais a este número por ora. Espere um dia antes de continuar.',
    en: 'Check stopped: WhatsApp answers this number no more for now. Wait a day before going on.',
    es: 'Verificación detenida: WhatsApp ya no le responde a este número por ahora. Espere un día antes de seguir.',
    tr: 'Denetim durduruldu: WhatsApp şimdilik bu numaraya yanıt vermiyor. Devam etmeden önce bir gün bekleyin.',
  },
  away: {
    'pt-BR': 'O número está fora do ar; a verificação continua quando ele voltar.',
    en: 'The number is offline; the check goes on when it is back.',
    es: 'El número está fuera de línea; la verificación sigue cuando vuelva.',
    tr: 'Numara çevrimdışı; geri gelince denetim sürer.',
  },
  waits: {
    'pt-BR': 'O limite de hoje acabou; continua em {{when}}.',
    en: 'Today’s limit is used up; it goes on at {{when}}.',
    es: 'El límite de hoy se agotó; sigue el {{when}}.',
    tr: 'Bugünkü sınır doldu; {{when}} tarihinde sürer.',
  },
  counts: {
    'pt-BR': '{{valid}} têm WhatsApp, {{invalid}} não têm, {{unknown}} sem resposta',
    en: '{{valid}} have WhatsApp, {{invalid}} do not, {{unknown}} without an answer',
    es: '{{valid}} tienen WhatsApp, {{invalid}} no tienen, {{unknown}} sin respuesta',
    tr: '{{valid}} kişide WhatsApp var, {{invalid}} kişide yok, {{unknown}} yanıtsız',
  },
  progress: { 'pt-BR': 'Andamento', en: 'Progress', es: 'Avance', tr: 'İlerleme' },
  stop: { 'pt-BR': 'Parar', en: 'Stop', es: 'Detener', tr: 'Durdur' },
  resume: { 'pt-BR': 'Continuar', en: 'Go on', es: 'Continuar', tr: 'Sürdür' },
  hide: { 'pt-BR': 'Ocultar', en: 'Hide', es: 'Ocultar', tr: 'Gizle' },
});
