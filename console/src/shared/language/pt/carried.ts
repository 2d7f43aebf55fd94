/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'comunicado que a chamada está marcada (WR)',
  'told.cancelled': 'comunicado que a chamada foi cancelada (WC)',
  'told.changed': 'comunicada a outra hora (WC e WR)',
  'told.changedTheirs': 'comunicado que a chamada deles foi cancelada, e a nossa à outra hora (WA DE e WR)',
  'told.moved': 'comunicado o outro quarto (WC e WR)',
  'told.ended': 'comunicado como terminou a chamada (WA {answer})',
  'told.status': 'comunicado o estado do quarto (RS{digit})',
  'told.heard': 'comunicado que o hóspede ouviu a mensagem (XD)',
  'told.perhaps': '{words}; talvez não tenha chegado, e nunca se envia uma segunda vez',
  'told.nothing': 'nada a enviar: {why}',
  'why.notTaken': 'o sistema do hotel não aceita isto',
  'why.notTakenByCloud': 'a OPERA Cloud não aceita isto',
  'why.setThere': 'foi o próprio sistema do hotel que marcou esta chamada',
  'why.movedThere': 'foi o próprio sistema do hotel que mudou o hóspede',
  'why.known': 'o sistema do hotel conhece esta chamada',
  'why.noNumber': 'o sistema do hotel não deu número a esta mensagem',
  'why.unknown': 'o sistema do hotel não conhece esta chamada',
  'why.told': 'já se comunicou ao sistema do hotel como terminou esta chamada',
  'why.longRoom': 'o número de quarto {room} passa dos 8 caracteres que um sistema de hotel aceita',
  'why.status': 'o estado {status} não está na tabela de estados deste conector',
  'charge.noRoom': 'não indica quarto: veja o lançamento e registe-o à mão',
  'charge.longRoom': 'o número de quarto {room} passa dos 8 caracteres que um sistema de hotel aceita: registe-o à mão',
  'charge.quantity':
    'uma quantidade de {quantity} não é lançada: veja o lançamento e registe à mão o que estiver certo',
  'charge.amount': 'o valor {amount} não pode ser lançado: dê um preço ao artigo {item} e reenvie o lançamento',
  'charge.article':
    'o artigo {item} não tem código de no máximo 4 algarismos: indique-o em articles: no ficheiro do hotel e ' +
    'reenvie o lançamento',
  'charge.doubt': '{words}. Já tinha sido enviado sem resposta: veja primeiro a conta',
  'charge.neverThere': 'nunca esteve numa conta: não há nada para anular',
  'charge.offBill': 'retirado da conta: comprovativo {reference}',
  'charge.stands': 'não anulado, {answer}: o comprovativo {reference} está na conta. Retire-o lá à mão',
  'posting.byHand': 'este sistema do hotel não anula lançamentos: o registo {numbers} está na conta. Retire-o lá à mão',
  'posting.part': 'registo {part} de {parts}: {words}',
  'posting.done': 'OK, registo {number}',
  'posting.allDone': 'OK, registos {first} a {last}',
  'posting.unanswered':
    'sem resposta ao registo {number}: ninguém sabe se foi aceite; é enviado outra vez com o mesmo número',
  'answer.RY': 'RY, pede nova tentativa{said}: nada a fazer, tenta-se outra vez por si',
  'answer.NA': 'NA, decorre o fecho do dia{said}: nada a fazer, tenta-se outra vez quando terminar',
  'answer.NR': 'NR, sem resposta{said}: nada a fazer, tenta-se outra vez por si',
  'answer.BY': 'BY, ocupado{said}: nada a fazer, tenta-se outra vez por si',
  'answer.NG':
    'NG, nenhum hóspede está registado neste quarto{said}: verifique o quarto no sistema do hotel e reenvie ' +
    'o lançamento ou registe-o à mão',
  'answer.NP':
    'NP, não é permitido lançar neste quarto{said}: retire o bloqueio do hóspede e reenvie o lançamento, ou ' +
    'cobre de outra forma',
  'answer.CO': 'CO, o limite de crédito foi atingido{said}: aumente-o ou cobre, e reenvie o lançamento',
  'answer.IA':
    'IA, a conta ou o artigo não é válido{said}: crie o artigo ou o ponto de venda no sistema do hotel, ou ' +
    'corrija articles no ficheiro do hotel, e reenvie o lançamento',
  'answer.UR':
    'UR, o registo não pode ser tratado{said}: compare a configuração da interface no sistema do hotel com ' +
    'a documentação e reenvie o lançamento',
  'answer.DN': 'DN, recusado{said}: pergunte o motivo ao sistema do hotel e reenvie o lançamento ou registe-o à mão',
  'answer.DE': 'DE, apagado{said}: registe-o à mão ou reenvie o lançamento',
  'answer.NF':
    'NF, a função está desligada{said}: ligue os lançamentos desta interface no sistema do hotel e reenvie o ' +
    'lançamento',
  'answer.other':
    '{answer}, uma resposta desconhecida{said}: procure o lançamento no sistema do hotel antes de o reenviar',
  'cloud.noPost':
    '{answer}, nada pode ser lançado a este hóspede (No Post): peça que pague na receção, ou retire No Post ' +
    'da reserva na OPERA, e reenvie o lançamento',
  'cloud.creditLimit':
    '{answer}, o limite de crédito do hóspede foi atingido: aumente-o na OPERA ou cobre, e reenvie o lançamento',
  'cloud.left': '{answer}, o hóspede já não está alojado ali: procure-o na OPERA e registe o lançamento à mão',
  'cloud.article':
    '{answer}, a OPERA não conhece o artigo: indique o certo em articles: no ficheiro do hotel e reenvie o lançamento',
  'cloud.transactionCode':
    '{answer}, a OPERA não conhece o código de transação: ponha em transactionCode: do ficheiro do hotel um ' +
    'que ela tenha e reenvie o lançamento',
  'cloud.cashier':
    '{answer}, a caixa não está aberta: abra-a na OPERA, ou ponha outra em cashier: do ficheiro do hotel',
  'cloud.room': '{answer}, a OPERA não conhece o quarto: dê ao quarto o mesmo número aqui e lá',
  'cloud.other': '{answer}: veja na OPERA e registe o lançamento à mão',
  'cloud.denied':
    '{answer}: a OPERA não nos deixa entrar. Verifique hotel:, e o que a aplicação pode fazer, no seu portal',
  'cloud.busy': 'o gateway está ocupado',
  'cloud.closing': 'na OPERA decorre o fecho do dia',
  'cloud.nobody': 'ninguém está registado no quarto {room} na OPERA: procure lá o hóspede e registe o lançamento à mão',
  'cloud.onBill': 'na conta como {transaction}, comprovativo {reference}',
  'cloud.found': 'encontrado na conta como {transaction}, comprovativo {reference}',
  'cloud.tooOften':
    'está {count} vezes na conta, como {transactions} (comprovativo {reference}): anule na OPERA o que está a mais',
  'cloud.voidSent': '{words}. Procura-se se o comprovativo {reference} já não está na conta',
  'cloud.voidLooked': 'procura-se mais uma vez se o comprovativo {reference} já não está na conta',
  'cloud.voidStands':
    'a OPERA respondeu que o comprovativo {reference} já não está na conta, e ainda lá está: veja a ' +
    'conta e retire-o lá à mão',
  'cloud.voidUnseen':
    'o comprovativo {reference} estava numa conta e já não se encontra: procure-o na OPERA e retire-o lá à mão',
  'cloud.paidBack':
    'o comprovativo {reference} foi retirado da conta mais do que uma vez: veja a conta e corrija-a na OPERA',
  'cloud.answered': 'a OPERA respondeu {status}',
  'cloud.lookedUp': '{words}. Procura-se na conta pelo comprovativo {reference}',
  'cloud.notLookedUp': 'o comprovativo {reference} não pode ser procurado agora: {words}',
  'cloud.notFound': 'o comprovativo {reference} não está em nenhuma conta; procura-se mais uma vez antes de o reenviar',
  'cloud.out': 'a OPERA não nos deixa entrar ({status})',
  'cloud.signIn': '{host} recusa o nosso início de sessão ({status}): verifique appKey, clientId, scope, secret',
  'cloud.https': 'o gateway {host} tem de ser alcançado por https: escreva https:// à frente',
  'cloud.noSecret': 'falta o segredo para iniciar sessão: indique-o com secretEnv: ou secretFile:',
  'cloud.otherKey': 'o segredo foi selado com outra chave: ponha em REVEILLE_SECRET_KEY_BEFORE a chave de então',
  'broker.refused': '{host} recusa: {reason}',
  'broker.garbage': '{host} não fala MQTT 5, enviou {reason}: verifique host e port',
  'broker.late': 'há mais de {minutes} minutos: uma lâmpada que acende tão tarde acorda quem dorme',
  'why.nobodyThere': 'ninguém está lá registado no quarto',
  'cloud.callSet': 'a OPERA sabe que a chamada está marcada',
  'cloud.callChanged': 'a OPERA conhece a outra hora',
  'cloud.callRemoved': 'a OPERA sabe que a chamada foi removida',
  'cloud.callEnded': 'a OPERA sabe como terminou a chamada',
  'cloud.statusTold': 'a OPERA tem o quarto como {status}',
  'cloud.streamTaken':
    'outro programa escuta em {host} o que acontece nesta cadeia: há um só lugar por chave de aplicação',
  'cloud.streamDenied':
    'a OPERA não nos deixa escutar em {host} ({answer}): mande ativar o streaming da cadeia ou escreva stream: no',
  'cloud.streamBroken': 'em {host} não se ouve nada do que acontece: {reason}',
  'cloud.elsewhere': 'este processo não mantém a ligação',
  'beds.left': '{answer}, o hóspede já não está lá: procure-o no Cloudbeds e lance à mão',
  'beds.item':
    '{answer}, o Cloudbeds tem um artigo com esse nome e outro SKU: indique esse SKU em articles: no ' +
    'ficheiro do hotel e envie o lançamento de novo',
  'beds.currency':
    '{answer}, o hotel tem outra moeda no Cloudbeds: corrija currency: no ficheiro do hotel e envie o ' +
    'lançamento de novo',
  'beds.other': '{answer}: veja no Cloudbeds e lance à mão',
  'beds.denied': '{answer}: o Cloudbeds não nos deixa entrar. Verifique lá a chave API e o que pode fazer, e hotel:',
  'beds.nobody': 'no Cloudbeds ninguém está registado no quarto {room}: procure lá o hóspede e lance à mão',
  'beds.onBill': 'na conta com a referência {reference}',
  'beds.again': '{words}. É enviado de novo com a referência {reference}, que o Cloudbeds aceita uma só vez',
  'beds.voidAgain': '{words}. A referência {reference} é retirada de novo da conta, o que o Cloudbeds faz uma só vez',
  'beds.asBefore':
    'a referência {reference} está na conta como foi enviada antes de mudarem as definições: compare-a ' +
    'no Cloudbeds',
  'beds.answered': 'o Cloudbeds respondeu {status}',
  'beds.room': 'o Cloudbeds não tem o quarto {room}: dê ao quarto o mesmo nome aqui e lá',
  'beds.statusTold': 'o Cloudbeds tem o quarto como {status}',
  'why.notTakenByBeds': 'o Cloudbeds não aceita isto',
  'why.statusThere': 'o sistema do hotel pôs este estado ele próprio',
};
