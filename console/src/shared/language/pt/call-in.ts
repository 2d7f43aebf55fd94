import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Telefones',
  'settings.staff': 'Funcionários por telefone',
  'settings.number': 'Número',
  'settings.kind': 'Tipo',
  'settings.place': 'Local',
  'settings.staffName': 'Nome',
  'settings.may': 'Pode',
  'settings.pin': 'PIN',
  'phone.kind.room': 'Quarto',
  'phone.kind.extra': 'Segundo telefone',
  'phone.kind.staff': 'Funcionários',
  'phone.kind.public': 'Público',
  'phone.wrong.kind': 'Escreva um destes: {names}.',
  'staff.may.status': 'estado',
  'staff.may.inspect': 'inspeção',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'despertares',
  'staff.wrong.may': 'Escreva alguns destes: {names}, separados por vírgulas.',
  'settings.staffHint':
    'Quem liga para o estado dos quartos, o minibar ou os despertares, com um número próprio. Um PIN tem 4 a ' +
    '8 algarismos e não é mostrado a ninguém; esvazie a célula para não pedir nenhum.',
  'seen.title': 'Números vistos há pouco',
  'seen.hint':
    'Marque um código a partir de um telefone ainda desconhecido: o número aparece aqui e indica a que quarto ' +
    'pertence.',
  'seen.none': 'Nenhuma chamada de um número desconhecido.',
  'seen.room': 'Quarto de {number}',
  'seen.give': 'Atribuir este quarto',
  'cards.title': 'Cartões para imprimir',
  'cards.hint':
    'Ao lado do telefone do quarto e para o pessoal: o que se marca e se prime, como o menu o diz. ' +
    'Imprima-os de novo se mudar um código, um estado ou um artigo.',
  'cards.guest': 'Para hóspedes',
  'cards.staff': 'Para o pessoal',
};
