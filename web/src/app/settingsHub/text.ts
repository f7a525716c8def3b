import { texts } from '@web/lib/i18n.ts';

export const hubTexts = texts('settingsHub', {
  search: { 'pt-BR': 'Buscar configuração', en: 'Search settings', es: 'Buscar ajuste', tr: 'Ayar ara' },
  example: {
    'pt-BR': 'Ex.: quem pode atender',
    en: 'E.g. who may answer',
    es: 'Ej.: quién puede atender',
    tr: 'Örn. kim yanıtlayabilir',
  },
  found_one: {
    'pt-BR': '{{count}} resultado',
    en: '{{count}} result',
    es: '{{count}} resultado',
    tr: '{{count}} sonuç',
  },
  found_other: {
    'pt-BR': '{{count}} resultados',
    en: '{{count}} results',
    es: '{{count}} resultados',
    tr: '{{count}} sonuç',
  },
  nothing: {
    'pt-BR': 'Nenhuma configuração fala de “{{typed}}”.',
    en: 'No setting speaks of “{{typed}}”.',
    es: 'Ningún ajuste habla de “{{typed}}”.',
    tr: '“{{typed}}” ile ilgili ayar yok.',
  },
  clear: { 'pt-BR': 'Limpar busca', en: 'Clear search', es: 'Limpiar búsqueda', tr: 'Aramayı temizle' },
  team: { 'pt-BR': 'Equipe', en: 'Team', es: 'Equipo', tr: 'Ekip' },
  channels: { 'pt-BR': 'Canais', en: 'Channels', es: 'Canales', tr: 'Kanallar' },
  automation: { 'pt-BR': 'Automação', en: 'Automation', es: 'Automatización', tr: 'Otomasyon' },
  organization: { 'pt-BR': 'Organização', en: 'Organization', es: 'Organización', tr: 'Düzen' },
  company: { 'pt-BR': 'Empresa', en: 'Company', es: 'Empresa', tr: 'Şirket' },
  platform: { 'pt-BR': 'Plataforma', en: 'Platform', es: 'Plataforma', tr: 'Platform' },
});

/** What each page is for, under its label. */
export const purposes = texts('settingsPurposes', {
  users: {
    'pt-BR': 'Quem pode atender, com que permissões e em quais filas',
    en: 'Who may answer, with which rights and in which queues',
    es: 'Quién puede atender, con qué permisos y en qué colas',
    tr: 'Kimin, hangi yetkilerle ve hangi kuyruklarda yanıtlayabileceği',
  },
  queues: {
    'pt-BR': 'Setores, com o menu do bot, saudação e horários',
    en: 'Departments, with their bot menu, greeting and hours',
    es: 'Sectores, con el menú del bot, saludo y horarios',
    tr: 'Bölümler; bot menüsü, karşılama ve saatleriyle',
  },
  duty: {
    'pt-BR': 'Quem é avisado quando há conversas esperando',
    en: 'Who is told when conversations wait',
    es: 'A quién se avisa cuando hay conversaciones en espera',
    tr: 'Görüşmeler beklerken kime haber verileceği',
  },
  connections: {
    'pt-BR': 'Conectar um número; modelos e mensagens de cada um',
    en: 'Connect a number; templates and messages of each',
    es: 'Conectar un número; plantillas y mensajes de cada uno',
    tr: 'Numara bağlama; her birinin şablonları ve mesajları',
  },
  sandbox: {
    'pt-BR': 'Escrever à empresa como um cliente escreveria',
    en: 'Write to the company as a customer would',
    es: 'Escribir a la empresa como lo haría un cliente',
    tr: 'Şirkete bir müşteri gibi yazma',
  },
  mailbox: {
    'pt-BR': 'Ler os e-mails que seriam enviados às pessoas da empresa',
    en: 'Read the e-mails that would go to people of the company',
    es: 'Leer los correos que irían a las personas de la empresa',
    tr: 'Şirketteki kişilere gidecek e-postaları okuma',
  },
  quickMessages: {
    'pt-BR': 'Respostas prontas para usar na conversa com /',
    en: 'Ready answers, used in a conversation with /',
    es: 'Respuestas listas para usar en la conversación con /',
    tr: 'Görüşmede / ile kullanılan hazır yanıtlar',
  },
  files: {
    'pt-BR': 'Grupos de arquivos que o bot envia',
    en: 'Groups of files that the bot sends',
    es: 'Grupos de archivos que envía el bot',
    tr: 'Botun gönderdiği dosya grupları',
  },
  integrations: {
    'pt-BR': 'Serviços externos que respondem no lugar do bot',
    en: 'Outside services that answer in place of the bot',
    es: 'Servicios externos que responden en lugar del bot',
    tr: 'Bot yerine yanıt veren dış hizmetler',
  },
  prompts: {
    'pt-BR': 'Instruções com que a inteligência artificial responde',
    en: 'Instructions by which artificial intelligence answers',
    es: 'Instrucciones con las que responde la inteligencia artificial',
    tr: 'Yapay zekânın yanıt verirken uyduğu talimatlar',
  },
  tags: {
    'pt-BR': 'Marcam contatos e conversas, para achá-los depois',
    en: 'Mark contacts and conversations, to find them later',
    es: 'Marcan contactos y conversaciones para encontrarlos',
    tr: 'Kişileri ve görüşmeleri sonra bulmak için işaretler',
  },
  tagsKanban: {
    'pt-BR': 'As colunas do quadro, na sua ordem',
    en: 'The columns of the board, in their order',
    es: 'Las columnas del tablero, en su orden',
    tr: 'Panonun sütunları ve sıraları',
  },
  options: {
    'pt-BR': 'Mensagens automáticas, distribuição, encerramento',
    en: 'Automatic messages, distribution, closing',
    es: 'Mensajes automáticos, distribución, cierre',
    tr: 'Otomatik mesajlar, dağıtım, kapatma',
  },
  hours: {
    'pt-BR': 'Quando a empresa atende, e qual horário vale',
    en: 'When the company serves, and whose hours count',
    es: 'Cuándo atiende la empresa, y qué horario vale',
    tr: 'Şirketin ne zaman hizmet verdiği ve hangi saatlerin geçerli olduğu',
  },
  privacy: {
    'pt-BR': 'Consentimento, números ocultos, o que é apagado',
    en: 'Consent, hidden numbers, what is erased',
    es: 'Consentimiento, números ocultos, lo que se borra',
    tr: 'Onay, gizli numaralar, silinenler',
  },
  invoices: {
    'pt-BR': 'O que foi pago e o que falta pagar, por Pix',
    en: 'What was paid and what is to be paid, by Pix',
    es: 'Lo pagado y lo que falta pagar, por Pix',
    tr: 'Ödenenler ve Pix ile ödenecekler',
  },
  money: {
    'pt-BR': 'Receita recorrente, faturas vencidas e cancelamentos',
    en: 'Recurring revenue, overdue invoices and churn',
    es: 'Ingresos recurrentes, facturas vencidas y bajas',
    tr: 'Yinelenen gelir, geciken faturalar ve ayrılanlar',
  },
  personalData: {
    'pt-BR': 'Encontrar, exportar ou apagar o que se guarda de uma pessoa',
    en: 'Find, export or erase what is held of a person',
    es: 'Encontrar, exportar o borrar lo que se guarda de una persona',
    tr: 'Bir kişi hakkında tutulanları bulma, dışa aktarma, silme',
  },
  audit: {
    'pt-BR': 'Quem mudou o quê na empresa, e quando',
    en: 'Who changed what in the company, and when',
    es: 'Quién cambió qué en la empresa, y cuándo',
    tr: 'Şirkette kimin, neyi, ne zaman değiştirdiği',
  },
  companies: {
    'pt-BR': 'Quem usa a instalação: plano, vencimento, uso',
    en: 'Who uses the installation: plan, due date, use',
    es: 'Quién usa la instalación: plan, vencimiento, uso',
    tr: 'Kurulumu kullananlar: plan, son ödeme, kullanım',
  },
  plans: {
    'pt-BR': 'Preços, limites e recursos que as empresas escolhem',
    en: 'Prices, limits and features that companies choose',
    es: 'Precios, límites y funciones que las empresas eligen',
    tr: 'Şirketlerin seçtiği fiyatlar, sınırlar ve özellikler',
  },
  platformSettings: {
    'pt-BR': 'Cadastro, termos, recebimento e tarifas da instalação',
    en: 'Sign-up, terms, payment and rates of the installation',
    es: 'Registro, términos, cobro y tarifas de la instalación',
    tr: 'Kurulumun kaydı, koşulları, tahsilatı ve ücretleri',
  },
  helpVideos: {
    'pt-BR': 'O que todas as empresas veem em Ajuda',
    en: 'What every company sees under Help',
    es: 'Lo que todas las empresas ven en Ayuda',
    tr: 'Tüm şirketlerin Yardım altında gördükleri',
  },
  announcements: {
    'pt-BR': 'Avisos da plataforma a todas as empresas',
    en: 'Notices from the platform to all companies',
    es: 'Avisos de la plataforma a todas las empresas',
    tr: 'Platformun tüm şirketlere duyuruları',
  },
});
