import { texts } from '@web/lib/i18n.ts';

/**
 * Other names and purposes by which users search for a page. Whole phrases, because words match in any order but an
 * exact phrase ranks first.
 */
export const pageSearchTerms = texts('pageSearchTerms', {
  dashboard: {
    'pt-BR': 'painel, indicadores, números, gráficos, NPS, desempenho da equipe',
    en: 'indicators, numbers, charts, NPS, performance of the team',
    es: 'indicadores, números, gráficos, NPS, desempeño del equipo',
    tr: 'göstergeler, sayılar, grafikler, NPS, ekibin performansı',
  },
  tickets: {
    'pt-BR': 'conversas, caixa de entrada, mensagens, atender clientes',
    en: 'conversations, inbox, messages, answer customers',
    es: 'conversaciones, bandeja de entrada, mensajes, atender clientes',
    tr: 'konuşmalar, gelen kutusu, mesajlar, müşterilere yanıt',
  },
  contacts: {
    'pt-BR': 'clientes, pessoas, agenda, números de clientes, importar planilha',
    en: 'customers, people, address book, import spreadsheet',
    es: 'clientes, personas, agenda, importar hoja de cálculo',
    tr: 'müşteriler, insanlar, rehber, tablo içe aktar',
  },
  kanban: {
    'pt-BR': 'quadro, funil, etapas, cartões',
    en: 'board, funnel, pipeline, cards',
    es: 'tablero, embudo, etapas, tarjetas',
    tr: 'pano, huni, kartlar',
  },
  chats: {
    'pt-BR': 'equipe, colegas, grupos internos, falar com a equipe',
    en: 'team chat, colleagues, internal groups, talk to the team',
    es: 'equipo, colegas, grupos internos, hablar con el equipo',
    tr: 'ekip sohbeti, iş arkadaşları, iç gruplar',
  },
  todolist: {
    'pt-BR': 'lista de afazeres, pendências, lembretes',
    en: 'tasks, reminders, things to do',
    es: 'lista de pendientes, recordatorios',
    tr: 'görevler, hatırlatmalar',
  },
  schedules: {
    'pt-BR': 'mensagens agendadas, programar mensagem, lembrar cliente, enviar depois',
    en: 'schedule a message, send later, remind a customer',
    es: 'mensajes programados, programar mensaje, enviar después',
    tr: 'mesaj zamanla, sonra gönder, müşteriye hatırlat',
  },
  users: {
    'pt-BR':
      'quem pode atender, quem atende, atendentes, equipe, pessoas, permissões, acessos, senhas, convidar, cadastrar atendente, administradores, horário de trabalho',
    en: 'who may answer, who can answer, who answers, attendants, agents, team, people, permissions, rights, access, passwords, invite, add a person, administrators, working hours',
    es: 'quién puede atender, quién atiende, agentes, equipo, personas, permisos, accesos, contraseñas, invitar, agregar persona, administradores, horario de trabajo',
    tr: 'kim yanıtlayabilir, kim yanıt verebilir, kim yanıtlar, temsilciler, ekip, kişiler, izinler, yetkiler, erişim, parolalar, davet et, kişi ekle, yöneticiler, mesai',
  },
  queues: {
    'pt-BR':
      'setores, departamentos, menu do bot, chatbot, robô, saudação, opções do menu, rodízio, distribuição, transferir',
    en: 'departments, sectors, bot menu, chatbot, greeting, menu options, rotation, distribution, routing',
    es: 'sectores, departamentos, menú del bot, chatbot, robot, saludo, opciones del menú, rotación, distribución',
    tr: 'bölümler, departmanlar, bot menüsü, sohbet botu, karşılama, menü seçenekleri, dönüşüm, dağıtım',
  },
  holidays: {
    'pt-BR': 'calendário, dia fechado, recesso, folga, ponto facultativo, Natal, Carnaval, Páscoa',
    en: 'calendar, closed, day off, bank holiday, Christmas, Carnival, Easter',
    es: 'calendario, cerrado, día libre, festivo, Navidad, Carnaval, Pascua',
    tr: 'takvim, kapalı, izin günü, resmî tatil, Noel, Karnaval, Paskalya',
  },
  serviceLevels: {
    'pt-BR': 'SLA, prazo, atraso, primeira resposta, solução, cumpridos, perdidos',
    en: 'SLA, deadline, late, first response, resolution, kept, missed',
    es: 'SLA, plazo, atraso, primera respuesta, solución, cumplidos, perdidos',
    tr: 'SLA, süre, gecikme, ilk yanıt, çözüm, tutulan, kaçan',
  },
  duty: {
    'pt-BR': 'sobreaviso, escala, avisar fora do horário, avisar por WhatsApp',
    en: 'on call, rota, shifts, alert out of hours, tell by WhatsApp',
    es: 'turno, escala, avisar fuera de horario, avisar por WhatsApp',
    tr: 'vardiya, icap, mesai dışında haber ver, WhatsApp ile bildir',
  },
  connections: {
    'pt-BR':
      'conectar um número, ligar um número, adicionar número, celular, telefone, WhatsApp, canais, Meta, token, modelos de mensagem, templates, mensagem de despedida, mensagem fora do horário, pergunta da avaliação',
    en: 'connect a number, add a number, link a phone, WhatsApp, channels, Meta, token, message templates, farewell message, out-of-hours message, rating question',
    es: 'conectar un número, agregar un número, vincular teléfono, WhatsApp, canales, Meta, token, plantillas de mensaje, mensaje de despedida, mensaje fuera de horario, pregunta de valoración',
    tr: 'numara bağla, bir numara bağla, numara ekle, telefon bağla, WhatsApp, kanallar, Meta, belirteç, mesaj şablonları, veda mesajı, mesai dışı mesajı, değerlendirme sorusu',
  },
  sandbox: {
    'pt-BR': 'simular cliente, testar, experimentar, sandbox',
    en: 'simulate a customer, try out, test, sandbox',
    es: 'simular cliente, probar, sandbox',
    tr: 'müşteri taklidi, dene, test, sandbox',
  },
  bank: {
    'pt-BR': 'pagar fatura de demonstração, Pix, sandbox',
    en: 'pay a demonstration invoice, Pix, sandbox',
    es: 'pagar factura de demostración, Pix, sandbox',
    tr: 'deneme faturası ödeme, Pix, sandbox',
  },
  mailbox: {
    'pt-BR': 'e-mails enviados, avisos por e-mail, testar, sandbox',
    en: 'sent e-mails, notices by e-mail, test, sandbox',
    es: 'correos enviados, avisos por correo, probar, sandbox',
    tr: 'gönderilen e-postalar, e-posta bildirimleri, test, sandbox',
  },
  quickMessages: {
    'pt-BR': 'respostas prontas, respostas rápidas, atalhos, textos padrão, macros',
    en: 'canned responses, quick replies, ready answers, shortcuts, saved texts, macros',
    es: 'respuestas rápidas, respuestas listas, atajos, textos guardados, macros',
    tr: 'hazır yanıtlar, hızlı yanıtlar, kısayollar, kayıtlı metinler, makrolar',
  },
  files: {
    'pt-BR': 'anexos, documentos, catálogos, PDF, imagens que o bot envia',
    en: 'attachments, documents, catalogues, PDF, pictures the bot sends',
    es: 'adjuntos, documentos, catálogos, PDF, imágenes que envía el bot',
    tr: 'ekler, belgeler, kataloglar, PDF, botun gönderdiği resimler',
  },
  integrations: {
    'pt-BR': 'bot externo, chatbot, Typebot, n8n, Dialogflow, webhook, API, automação',
    en: 'external bot, chatbot, Typebot, n8n, Dialogflow, webhook, API, automation',
    es: 'bot externo, chatbot, Typebot, n8n, Dialogflow, webhook, API, automatización',
    tr: 'harici bot, sohbet botu, Typebot, n8n, Dialogflow, webhook, API, otomasyon',
  },
  prompts: {
    'pt-BR': 'inteligência artificial, ChatGPT, OpenAI, robô que responde, assistente',
    en: 'artificial intelligence, ChatGPT, OpenAI, answering bot, assistant',
    es: 'inteligencia artificial, ChatGPT, OpenAI, robot que responde, asistente',
    tr: 'ChatGPT, OpenAI, yanıtlayan bot, asistan',
  },
  contactLists: {
    'pt-BR': 'público, audiência, destinatários, disparo, importar planilha, lista de transmissão, mala direta',
    en: 'audience, recipients, bulk, import a sheet, broadcast list, mailing list',
    es: 'público, audiencia, destinatarios, envío masivo, importar planilla, lista de difusión',
    tr: 'hedef kitle, alıcılar, toplu gönderim, tablo içe aktar, yayın listesi',
  },
  optOuts: {
    'pt-BR': 'descadastro, sair, parar, bloqueados de campanha, lista negra, opt-out, LGPD',
    en: 'unsubscribe, stop, blocklist, suppression list, do not contact',
    es: 'darse de baja, salir, lista negra, no contactar, opt-out',
    tr: 'abonelikten çıkma, dur, kara liste, rahatsız etme',
  },
  tags: {
    'pt-BR': 'etiquetas, marcadores, categorias, classificar contatos',
    en: 'labels, categories, classify contacts',
    es: 'marcadores, categorías, clasificar contactos',
    tr: 'işaretler, kategoriler, kişileri sınıflandır',
  },
  tagsKanban: {
    'pt-BR': 'colunas do quadro, funil, fases, pipeline',
    en: 'columns of the board, funnel, phases, pipeline',
    es: 'columnas del tablero, embudo, fases, pipeline',
    tr: 'pano sütunları, huni, adımlar',
  },
  settings: {
    'pt-BR': 'administração, preferências, ajustes, opções',
    en: 'administration, preferences, setup, options',
    es: 'configuración, administración, preferencias, opciones',
    tr: 'yönetim, tercihler, kurulum, seçenekler',
  },
  options: {
    'pt-BR': 'regras, mensagens automáticas, saudação, assinatura, avaliação, encerramento, distribuição, ligações',
    en: 'rules, automatic messages, greeting, signature, rating, closing, distribution, calls',
    es: 'reglas, mensajes automáticos, saludo, firma, valoración, cierre, distribución, llamadas',
    tr: 'kurallar, otomatik mesajlar, karşılama, imza, değerlendirme, kapatma, dağıtım, aramalar',
  },
  hours: {
    'pt-BR': 'horário de funcionamento, expediente, quando abrimos, aberto, fechado, dias da semana, fora do horário',
    en: 'business hours, working hours, when we open, open, closed, weekdays, out of hours',
    es: 'horario de funcionamiento, horario de apertura, cuándo abrimos, abierto, cerrado, días de la semana, fuera de horario',
    tr: 'açılış saatleri, mesai saatleri, ne zaman açığız, açık, kapalı, haftanın günleri, mesai dışı',
  },
  privacy: {
    'pt-BR': 'dados pessoais, consentimento, proteção de dados, ocultar números',
    en: 'personal data, consent, data protection, GDPR, hide numbers',
    es: 'datos personales, consentimiento, protección de datos, RGPD, ocultar números',
    tr: 'kişisel veriler, onay, veri koruma, KVKK, numaraları gizle',
  },
  invoices: {
    'pt-BR': 'pagamento, pagar, boleto, Pix, assinatura, mensalidade, recibo, vencimento, financeiro, cobrança',
    en: 'payment, pay, bill, Pix, subscription, receipt, due date, billing',
    es: 'pago, pagar, Pix, suscripción, recibo, vencimiento, cobro, facturación',
    tr: 'ödeme, Pix, abonelik, makbuz, son ödeme, faturalandırma',
  },
  money: {
    'pt-BR': 'receita recorrente, MRR, inadimplentes, vencidas, cancelamentos, churn, faturamento',
    en: 'recurring revenue, MRR, overdue companies, churn, income',
    es: 'ingresos recurrentes, MRR, morosos, vencidas, bajas, churn, facturación',
    tr: 'yinelenen gelir, MRR, gecikenler, ayrılanlar, churn, ciro',
  },
  personalData: {
    'pt-BR': 'titular, exportar dados, apagar dados, esquecimento, direito, guarda legal, LGPD, portabilidade',
    en: 'data subject, export data, erase data, right to be forgotten, legal hold, GDPR, portability',
    es: 'titular, exportar datos, borrar datos, olvido, retención legal, RGPD, portabilidad',
    tr: 'ilgili kişi, veri dışa aktarma, veri silme, unutulma hakkı, yasal saklama, KVKK, taşınabilirlik',
  },
  processingActivities: {
    'pt-BR': 'LGPD, artigo 37, ROPA, base legal, finalidade, operadores, encarregado, DPO',
    en: 'LGPD, article 37, ROPA, legal basis, purpose, processors, data protection officer, DPO',
    es: 'LGPD, artículo 37, RAT, base legal, finalidad, encargados, delegado, DPO',
    tr: 'LGPD, madde 37, envanter, hukuki dayanak, amaç, veri işleyen, DPO',
  },
  incidents: {
    'pt-BR': 'vazamento, ANPD, comunicação, prazo, três dias úteis, segurança, LGPD',
    en: 'leak, breach, ANPD, notification, deadline, three working days, security',
    es: 'fuga, brecha, ANPD, comunicación, plazo, tres días hábiles, seguridad',
    tr: 'sızıntı, ihlal, ANPD, bildirim, süre, üç iş günü, güvenlik',
  },
  messagesApi: {
    'pt-BR': 'API, enviar mensagem, token, curl, programador, integração, desenvolvedor',
    en: 'API, send a message, token, curl, programmer, integration, developer',
    es: 'API, enviar mensaje, token, curl, programador, integración, desarrollador',
    tr: 'API, mesaj gönder, anahtar, curl, yazılımcı, entegrasyon, geliştirici',
  },
  apiKeys: {
    'pt-BR': 'chave, API, token de acesso, escopo, permissão, desenvolvedor, documentação',
    en: 'key, API, access token, scope, permission, developer, documentation',
    es: 'clave, API, token de acceso, alcance, permiso, desarrollador, documentación',
    tr: 'anahtar, API, erişim anahtarı, kapsam, izin, geliştirici, belge',
  },
  webhooks: {
    'pt-BR': 'eventos, notificar sistema, n8n, Zapier, Make, assinatura HMAC, desenvolvedor',
    en: 'events, notify a system, n8n, Zapier, Make, HMAC signature, developer',
    es: 'eventos, notificar sistema, n8n, Zapier, Make, firma HMAC, desarrollador',
    tr: 'olaylar, sistemi bilgilendirme, n8n, Zapier, Make, HMAC imzası, geliştirici',
  },
  singleSignOn: {
    'pt-BR': 'SSO, login com Google, Microsoft, OpenID Connect, provedor de identidade, senha da empresa',
    en: 'SSO, sign in with Google, Microsoft, OpenID Connect, identity provider, company account',
    es: 'SSO, entrar con Google, Microsoft, OpenID Connect, proveedor de identidad, cuenta de la empresa',
    tr: 'SSO, Google ile giriş, Microsoft, OpenID Connect, kimlik sağlayıcı, şirket hesabı',
  },
  campaigns: {
    'pt-BR': 'disparo em massa, enviar para muitos, lista de transmissão, promoções, divulgação',
    en: 'bulk messages, mass messaging, broadcast, send to many, promotions',
    es: 'envío masivo, difusión, enviar a muchos, promociones',
    tr: 'toplu mesaj, herkese gönder, duyuru gönder, promosyon',
  },
  reports: {
    'pt-BR': 'relatório de atendimentos, exportar, planilha, excel, duração, pesquisa, NPS, grupos',
    en: 'report of tickets, export, sheet, excel, duration, survey, NPS, groups',
    es: 'informe de atenciones, exportar, planilla, excel, duración, encuesta, NPS, grupos',
    tr: 'görüşme raporu, dışa aktar, tablo, excel, süre, anket, NPS, gruplar',
  },
  audit: {
    'pt-BR': 'histórico de mudanças, quem mudou, registro, log, segurança',
    en: 'history of changes, who changed, security log',
    es: 'historial de cambios, quién cambió, registro, log, seguridad',
    tr: 'değişiklik geçmişi, kim değiştirdi, günlük, güvenlik',
  },
  companies: {
    'pt-BR': 'clientes da plataforma, assinantes, vencimento, assinatura, desativar empresa, criar empresa',
    en: 'tenants, subscribers, due date, subscription, switch off a company, create a company',
    es: 'clientes de la plataforma, suscriptores, vencimiento, suscripción, desactivar empresa, crear empresa',
    tr: 'kiracılar, aboneler, son ödeme tarihi, abonelik, şirketi kapat, şirket oluştur',
  },
  plans: {
    'pt-BR': 'preços, limites, recursos, assinatura, dias de teste',
    en: 'prices, limits, features, subscription, trial days',
    es: 'precios, límites, funciones, suscripción, días de prueba',
    tr: 'fiyatlar, sınırlar, özellikler, abonelik, deneme günleri',
  },
  platformSettings: {
    'pt-BR':
      'aceitar novos cadastros, termos de uso, política de privacidade, Asaas, chave Pix, tarifas, configurações globais',
    en: 'accept new registrations, sign-up, terms of use, privacy policy, Asaas, Pix key, rates, global settings',
    es: 'aceptar nuevos registros, términos de uso, política de privacidad, Asaas, clave Pix, tarifas, ajustes globales',
    tr: 'yeni kayıtları kabul et, kullanım koşulları, gizlilik politikası, Asaas, Pix anahtarı, ücretler, genel ayarlar',
  },
  moments: {
    'pt-BR': 'agora, quem está online, monitor, supervisão, fila de espera, painel de TV',
    en: 'now, who is online, monitor, supervision, waiting queue, wall board',
    es: 'ahora, quién está en línea, monitor, supervisión, cola de espera, panel de TV',
    tr: 'şimdi, kim çevrimiçi, izleme, denetim, bekleme kuyruğu, pano',
  },
  helps: {
    'pt-BR': 'vídeos, tutoriais, como usar, aprender, suporte',
    en: 'videos, tutorials, how to, learn, support',
    es: 'vídeos, tutoriales, cómo usar, aprender, soporte',
    tr: 'videolar, eğitimler, nasıl yapılır, öğren, destek',
  },
  helpVideos: {
    'pt-BR': 'publicar vídeo, tutoriais para as empresas, YouTube',
    en: 'publish a video, tutorials for companies, YouTube',
    es: 'publicar vídeo, tutoriales para las empresas, YouTube',
    tr: 'video yayımla, şirketler için eğitimler, YouTube',
  },
  announcements: {
    'pt-BR': 'avisos às empresas, comunicados, novidades',
    en: 'notices to companies, news',
    es: 'avisos a las empresas, comunicados, novedades',
    tr: 'şirketlere bildirimler, haberler',
  },
});
