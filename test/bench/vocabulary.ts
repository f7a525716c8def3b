import { numbersOf } from './numbers.ts';

/** What is said most often, the most frequent first. */
const frequent =
  `que de não eu o a você para e um bom dia com uma obrigada por está tem isso vocês mas se já quero sim na no
quando pedido hoje amanhã entrega como mais então aqui qual valor meu minha ainda muito pode fazer chegou loja ok boa tarde
noite preço produto comprar pagar pix boleto cartão parcela frete prazo endereço número nome cpf nota fiscal troca devolver
tamanho cor azul preta branca grande pequeno médio estoque disponível retirar semana segunda terça quarta quinta sexta sábado
domingo horário aberto fechado telefone mensagem foto link site catálogo desconto promoção cupom garantia defeito quebrado
montagem sofá mesa cadeira poltrona estante tapete luminária cama colchão armário espelho cortina almofada vaso quadro
agendar confirmar cancelar remarcar visita técnico instalação orçamento contrato cliente atendente gerente problema resolver
urgente favor desculpe demora aguardando retorno resposta certeza dúvida informação comprovante transferência banco conta
agência recibo reembolso estorno cobrança fatura vencimento juros multa assinatura plano mensal anual teste grátis`
    .split(/\s+/)
    .map((word) => word.trim());

const simple = 'b c d f g l m n p r s t v'.split(' ');
const onsets = [...simple, ...simple, ...simple, ...'j ch lh nh br cr dr fr gr pr tr cl fl pl qu gu'.split(' ')];
const vowels = 'a a a a e e e e o o o i i u ai ei ou'.split(' ');
const codas = ['', '', '', '', '', '', '', 'r', 's', 'n', 'l'];
/** What Portuguese words end in: of nouns and adjectives, and the forms of verbs. */
const endings =
  `a o e as os ção ções mento dade inho inha eiro eira ista oso osa vel mente agem ante ar er ir ando endo indo ado ada
ido ida ou aram ava amos ei aria asse`.split(/\s+/);

const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T;

/** Words that nobody says but somebody could: the rarer, the longer, as in any language. */
function invented(count: number): string[] {
  const numbers = numbersOf(1);
  const next = (): number => numbers.next().value;
  const found = new Set<string>();
  while (found.size < count) {
    const syllables = 1 + Math.floor(next() * (0.6 + Math.log10(2 + found.size / 20)));
    let word = '';
    for (let place = 0; place < syllables; place += 1)
      word += pick(onsets, next()) + pick(vowels, next()) + pick(codas, next());
    found.add((word + (next() < 0.6 ? pick(endings, next()) : '')).replace(/([aeiou])\1+/g, '$1'));
  }
  return [...found];
}

const inventedWords = 60_000;

/** Words by how often they are said. */
export const vocabulary: readonly string[] = [...new Set([...frequent, ...invented(inventedWords)])];
