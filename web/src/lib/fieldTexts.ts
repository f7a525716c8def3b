import { texts } from './i18n.ts';

/** The codes that the contract's schemas put on a field. */
export const fieldTexts = texts('fields', {
  too_short: { 'pt-BR': 'Muito curto', en: 'Too short', es: 'Demasiado corto', tr: 'Çok kısa' },
  too_long: { 'pt-BR': 'Muito longo', en: 'Too long', es: 'Demasiado largo', tr: 'Çok uzun' },
  required: { 'pt-BR': 'Obrigatório', en: 'Required', es: 'Obligatorio', tr: 'Zorunlu' },
  invalid_email: {
    'pt-BR': 'Por favor, insira um email válido.',
    en: 'Please enter a valid e-mail.',
    es: 'Introduzca un correo válido.',
    tr: 'Lütfen geçerli bir e-posta girin.',
  },
  invalid_document: {
    'pt-BR': 'CPF/CNPJ inválido',
    en: 'Invalid CPF/CNPJ',
    es: 'CPF/CNPJ no válido',
    tr: 'Geçersiz CPF/CNPJ',
  },
  phone_11_digits: {
    'pt-BR': 'Informe DDD e número: 11 dígitos',
    en: 'Enter area code and number: 11 digits',
    es: 'Indique código de área y número: 11 dígitos',
    tr: 'Alan kodu ve numarayı girin: 11 hane',
  },
  password_too_short: {
    'pt-BR': 'A senha deve ter pelo menos 8 caracteres.',
    en: 'The password must have at least 8 characters.',
    es: 'La contraseña debe tener al menos 8 caracteres.',
    tr: 'Şifre en az 8 karakter olmalı.',
  },
  password_login_short: {
    'pt-BR': 'A senha deve ter pelo menos 6 caracteres.',
    en: 'The password must have at least 6 characters.',
    es: 'La contraseña debe tener al menos 6 caracteres.',
    tr: 'Şifre en az 6 karakter olmalı.',
  },
  password_lowercase: {
    'pt-BR': 'A senha precisa de uma letra minúscula.',
    en: 'The password needs a lower-case letter.',
    es: 'La contraseña necesita una letra minúscula.',
    tr: 'Şifrede bir küçük harf olmalı.',
  },
  password_uppercase: {
    'pt-BR': 'A senha precisa de uma letra maiúscula.',
    en: 'The password needs an upper-case letter.',
    es: 'La contraseña necesita una letra mayúscula.',
    tr: 'Şifrede bir büyük harf olmalı.',
  },
  terms_required: {
    'pt-BR': 'Você deve aceitar os termos para continuar.',
    en: 'You must accept the terms to continue.',
    es: 'Debe aceptar los términos para continuar.',
    tr: 'Devam etmek için koşulları kabul etmelisiniz.',
  },
  invalid_time: { 'pt-BR': 'Horário inválido', en: 'Invalid time', es: 'Hora no válida', tr: 'Geçersiz saat' },
  half_window: {
    'pt-BR': 'Informe o início e o fim, ou deixe os dois em branco',
    en: 'Give both start and end, or leave both empty',
    es: 'Indique inicio y fin, o deje ambos en blanco',
    tr: 'Başlangıcı ve bitişi girin ya da ikisini de boş bırakın',
  },
  invalid_color: { 'pt-BR': 'Cor inválida', en: 'Invalid colour', es: 'Color no válido', tr: 'Geçersiz renk' },
  invalid_order: {
    'pt-BR': 'Informe um número de 0 a 9999, ou deixe em branco',
    en: 'Enter a number from 0 to 9999, or leave it empty',
    es: 'Indique un número de 0 a 9999, o déjelo en blanco',
    tr: '0 ile 9999 arasında bir sayı girin veya boş bırakın',
  },
  invalid_graph_id: {
    'pt-BR': 'Informe só os números do identificador',
    en: 'Enter only the digits of the identifier',
    es: 'Indique solo los números del identificador',
    tr: 'Yalnızca kimliğin rakamlarını girin',
  },
});
