/** Words as often as people say them: the first most often, the second half as often (Zipf). */
const words =
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

/** The same numbers for the same seed. */
function* numbersOf(seed: number): Generator<number, never> {
  for (let state = (seed + 1) * 2_654_435_761; ; ) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    yield state / 2 ** 32;
  }
}

/** What somebody wrote: short as a rule, now and then three lines. The same for the same seed. */
export function textOf(seed: number): string {
  const numbers = numbersOf(seed);
  const next = (): number => numbers.next().value;
  const length = 1 + Math.floor(28 * next() ** 3 + 4 * next());
  const said = Array.from({ length }, () => words[Math.floor(words.length ** next()) - 1] ?? words[0]);
  return said.join(' ').replace(/^./, (letter) => letter.toUpperCase());
}
