import { texts } from '@web/lib/i18n.ts';

export const placesTexts = texts('planPlaces', {
  overUsers: {
    'pt-BR':
      'Há mais usuários do que o plano permite. Até {{date}} todos trabalham; depois, quem não tem lugar é pausado.',
    en: 'There are more users than the plan allows. Until {{date}} everybody works; after that, whoever has no place is paused.',
    es: 'Hay más usuarios de los que permite el plan. Hasta el {{date}} todos trabajan; después, quien no tiene lugar queda en pausa.',
    tr: 'Planın izin verdiğinden fazla kullanıcı var. {{date}} gününe kadar herkes çalışır; sonra yeri olmayanlar duraklatılır.',
  },
  overConnections: {
    'pt-BR':
      'Há mais conexões do que o plano permite. Até {{date}} todas funcionam; depois, a que não tem lugar é pausada.',
    en: 'There are more connections than the plan allows. Until {{date}} all of them work; after that, one without a place is paused.',
    es: 'Hay más conexiones de las que permite el plan. Hasta el {{date}} todas funcionan; después, la que no tiene lugar queda en pausa.',
    tr: 'Planın izin verdiğinden fazla bağlantı var. {{date}} gününe kadar hepsi çalışır; sonra yeri olmayanlar duraklatılır.',
  },
  chooseConnections: {
    'pt-BR': 'Escolher as que ficam',
    en: 'Choose which stay',
    es: 'Elegir cuáles se quedan',
    tr: 'Kalacakları seç',
  },
  untilConnections: {
    'pt-BR':
      'Até {{date}} todas funcionam. Depois, por uma conexão pausada nada sai; o que chega é guardado sem resposta automática, e o número não perde o vínculo. Nada é excluído.',
    en: 'Until {{date}} all of them work. After that, nothing leaves by a paused connection; what comes is kept without automatic answers, and a number stays linked. Nothing is deleted.',
    es: 'Hasta el {{date}} todas funcionan. Después, por una conexión en pausa no sale nada; lo que llega se guarda sin respuestas automáticas y el número sigue vinculado. No se elimina nada.',
    tr: '{{date}} gününe kadar hepsi çalışır. Sonra duraklatılan bağlantıdan hiçbir şey gönderilmez; gelenler otomatik yanıt olmadan saklanır ve numara bağlı kalır. Hiçbir şey silinmez.',
  },
  atOnceConnections: {
    'pt-BR':
      'A escolha vale na hora. Por uma conexão pausada nada sai; o que chega é guardado sem resposta automática, e o número não perde o vínculo. Nada é excluído.',
    en: 'The choice counts at once. Nothing leaves by a paused connection; what comes is kept without automatic answers, and a number stays linked. Nothing is deleted.',
    es: 'La elección vale al instante. Por una conexión en pausa no sale nada; lo que llega se guarda sin respuestas automáticas y el número sigue vinculado. No se elimina nada.',
    tr: 'Seçim hemen geçerlidir. Duraklatılan bağlantıdan hiçbir şey gönderilmez; gelenler otomatik yanıt olmadan saklanır ve numara bağlı kalır. Hiçbir şey silinmez.',
  },
  freeConnections: {
    'pt-BR': 'Lugares livres ficam com a conexão padrão e com as mais antigas.',
    en: 'Free places go to the default connection and to the oldest ones.',
    es: 'Los lugares libres son para la conexión predeterminada y las más antiguas.',
    tr: 'Boş yerler varsayılan bağlantıya ve en eskilere verilir.',
  },
  choose: { 'pt-BR': 'Escolher quem fica', en: 'Choose who stays', es: 'Elegir quién se queda', tr: 'Kalanları seç' },
  until: {
    'pt-BR':
      'Até {{date}} todos trabalham. Depois, quem não tem lugar é pausado: não entra mais e seus atendimentos voltam para a fila. Nada é excluído.',
    en: 'Until {{date}} everybody works. After that, whoever has no place is paused: they sign in no more, and their tickets return to the queue. Nothing is deleted.',
    es: 'Hasta el {{date}} todos trabajan. Después, quien no tiene lugar queda en pausa: ya no entra y sus atenciones vuelven a la cola. No se elimina nada.',
    tr: '{{date}} gününe kadar herkes çalışır. Sonra yeri olmayanlar duraklatılır: giriş yapamazlar ve görüşmeleri kuyruğa döner. Hiçbir şey silinmez.',
  },
  atOnce: {
    'pt-BR':
      'A escolha vale na hora: quem não tem lugar é pausado e sai, e seus atendimentos voltam para a fila. Nada é excluído.',
    en: 'The choice counts at once: whoever has no place is paused and signed out, and their tickets return to the queue. Nothing is deleted.',
    es: 'La elección vale al instante: quien no tiene lugar queda en pausa y sale, y sus atenciones vuelven a la cola. No se elimina nada.',
    tr: 'Seçim hemen geçerlidir: yeri olmayanlar duraklatılır ve çıkarılır, görüşmeleri kuyruğa döner. Hiçbir şey silinmez.',
  },
  taken: {
    'pt-BR': '{{used}} de {{most}} lugares',
    en: '{{used}} of {{most}} places',
    es: '{{used}} de {{most}} lugares',
    tr: '{{most}} yerden {{used}} dolu',
  },
  free: {
    'pt-BR': 'Lugares livres ficam com administradores e com quem está há mais tempo.',
    en: 'Free places go to administrators and to those longest there.',
    es: 'Los lugares libres son para los administradores y quienes llevan más tiempo.',
    tr: 'Boş yerler yöneticilere ve en uzun süredir olanlara verilir.',
  },
  yourself: {
    'pt-BR': 'Quem escolhe sempre fica',
    en: 'Whoever chooses always stays',
    es: 'Quien elige siempre se queda',
    tr: 'Seçimi yapan her zaman kalır',
  },
  paused: { 'pt-BR': 'Pausado', en: 'Paused', es: 'En pausa', tr: 'Duraklatıldı' },
  save: { 'pt-BR': 'Salvar escolha', en: 'Save choice', es: 'Guardar elección', tr: 'Seçimi kaydet' },
  saved: {
    'pt-BR': 'Escolha salva. Ela vale depois de {{date}}.',
    en: 'Choice saved. It counts after {{date}}.',
    es: 'Elección guardada. Vale después del {{date}}.',
    tr: 'Seçim kaydedildi. {{date}} gününden sonra geçerli.',
  },
  followed: {
    'pt-BR': 'Escolha salva. Ela vale agora.',
    en: 'Choice saved. It counts now.',
    es: 'Elección guardada. Vale ahora.',
    tr: 'Seçim kaydedildi. Şimdi geçerli.',
  },
});
