import { texts } from '@web/lib/i18n.ts';

export const shortcutTexts = texts('shortcuts', {
  keyMove: { 'pt-BR': 'Andar pela lista', en: 'Move through the list', es: 'Recorrer la lista', tr: 'Listede gezin' },
  keyOpen: {
    'pt-BR': 'Abrir a conversa',
    en: 'Open the conversation',
    es: 'Abrir la conversación',
    tr: 'Görüşmeyi aç',
  },
  keyAccept: { 'pt-BR': 'Aceitar', en: 'Accept', es: 'Aceptar', tr: 'Kabul et' },
  keyResolve: { 'pt-BR': 'Resolver', en: 'Resolve', es: 'Resolver', tr: 'Çöz' },
  keyResolveAsking: {
    'pt-BR': 'Resolver, escolhendo como',
    en: 'Resolve, choosing how',
    es: 'Resolver, eligiendo cómo',
    tr: 'Nasıl olacağını seçerek çöz',
  },
  keyTransfer: { 'pt-BR': 'Transferir', en: 'Transfer', es: 'Transferir', tr: 'Aktar' },
  keyReply: { 'pt-BR': 'Escrever resposta', en: 'Write a reply', es: 'Escribir respuesta', tr: 'Yanıt yaz' },
  keyNote: { 'pt-BR': 'Nota privada', en: 'Private note', es: 'Nota privada', tr: 'Özel not' },
  keyBack: {
    'pt-BR': 'Fechar diálogo, contato, conversa',
    en: 'Close dialog, contact, conversation',
    es: 'Cerrar diálogo, contacto, conversación',
    tr: 'İletişim kutusunu, kişiyi, görüşmeyi kapat',
  },
  keySheet: {
    'pt-BR': 'Mostrar estes atalhos',
    en: 'Show these shortcuts',
    es: 'Mostrar estos atajos',
    tr: 'Bu kısayolları göster',
  },
  keyPalette: {
    'pt-BR': 'Buscar tudo e agir',
    en: 'Find anything and act',
    es: 'Buscar todo y actuar',
    tr: 'Her şeyi bul ve yap',
  },
  keyQuick: { 'pt-BR': 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas', tr: 'Hazır yanıtlar' },
  keyUndo: {
    'pt-BR': 'Desfazer o que acabou de fazer',
    en: 'Undo what was just done',
    es: 'Deshacer lo último',
    tr: 'Son yapılanı geri al',
  },
});
