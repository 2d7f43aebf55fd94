/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'se comunicó que la llamada está puesta (WR)',
  'told.cancelled': 'se comunicó que la llamada se ha cancelado (WC)',
  'told.changed': 'se comunicó la otra hora (WC y WR)',
  'told.changedTheirs': 'se comunicó que su llamada se ha cancelado, y la nuestra a la otra hora (WA DE y WR)',
  'told.moved': 'se comunicó la otra habitación (WC y WR)',
  'told.ended': 'se comunicó cómo terminó la llamada (WA {answer})',
  'told.status': 'se comunicó el estado de la habitación (RS{digit})',
  'told.heard': 'se comunicó que el huésped ha oído el mensaje (XD)',
  'told.perhaps': '{words}; quizá no llegó, y nunca se envía por segunda vez',
  'told.nothing': 'nada que enviar: {why}',
  'why.notTaken': 'el sistema del hotel no admite esto',
  'why.notTakenByCloud': 'OPERA Cloud no admite esto',
  'why.setThere': 'el sistema del hotel puso esta llamada él mismo',
  'why.movedThere': 'el sistema del hotel cambió al huésped de habitación él mismo',
  'why.known': 'el sistema del hotel conoce esta llamada',
  'why.noNumber': 'el sistema del hotel no dio número a este mensaje',
  'why.unknown': 'el sistema del hotel no conoce esta llamada',
  'why.told': 'ya se comunicó al sistema del hotel cómo terminó esta llamada',
  'why.longRoom': 'el número de habitación {room} pasa de los 8 caracteres que admite un sistema de hotel',
  'why.status': 'el estado {status} no está en la tabla de estados de este conector',
  'charge.noRoom': 'no indica habitación: mire el cargo y anótelo a mano',
  'charge.longRoom':
    'el número de habitación {room} pasa de los 8 caracteres que admite un sistema de hotel: anótelo a mano',
  'charge.quantity': 'una cantidad de {quantity} no se anota: mire el cargo y anote a mano lo que sea correcto',
  'charge.amount': 'el importe {amount} no se puede anotar: ponga precio al artículo {item} y envíe el cargo otra vez',
  'charge.article':
    'el artículo {item} no tiene código de 4 cifras como máximo: indíquelo en articles: en el archivo del ' +
    'hotel y envíe el cargo otra vez',
  'charge.doubt': '{words}. Ya se había enviado sin respuesta: mire primero la cuenta',
  'charge.neverThere': 'nunca estuvo en una cuenta: no hay nada que anular',
  'charge.offBill': 'quitado de la cuenta: comprobante {reference}',
  'charge.stands': 'no anulado, {answer}: el comprobante {reference} está en la cuenta. Quítelo allí a mano',
  'posting.byHand':
    'este sistema del hotel no anula cargos: el apunte {numbers} está en la cuenta. Quítelo allí a mano',
  'posting.part': 'apunte {part} de {parts}: {words}',
  'posting.done': 'OK, apunte {number}',
  'posting.allDone': 'OK, apuntes {first} a {last}',
  'posting.unanswered':
    'sin respuesta al apunte {number}: nadie sabe si se admitió; se envía otra vez con el mismo número',
  'answer.RY': 'RY, pide que se pruebe otra vez{said}: no hay que hacer nada, se prueba otra vez por sí solo',
  'answer.NA': 'NA, se está cerrando el día{said}: no hay que hacer nada, se prueba otra vez cuando termine',
  'answer.NR': 'NR, no responde{said}: no hay que hacer nada, se prueba otra vez por sí solo',
  'answer.BY': 'BY, ocupado{said}: no hay que hacer nada, se prueba otra vez por sí solo',
  'answer.NG':
    'NG, no hay ningún huésped registrado en esta habitación{said}: compruebe la habitación en el sistema ' +
    'del hotel y envíe el cargo otra vez o anótelo a mano',
  'answer.NP':
    'NP, no se permite cargar a esta habitación{said}: quite al huésped la marca que lo impide y envíe el ' +
    'cargo otra vez, o cobre de otro modo',
  'answer.CO': 'CO, se ha alcanzado el límite de crédito{said}: suba el límite o cobre, y envíe el cargo otra vez',
  'answer.IA':
    'IA, la cuenta o el artículo no es válido{said}: configure el artículo o el punto de venta en el sistema ' +
    'del hotel, o corrija articles en el archivo del hotel, y envíe el cargo otra vez',
  'answer.UR':
    'UR, el registro no se puede tratar{said}: compare la configuración de la interfaz en el sistema del ' +
    'hotel con la documentación y envíe el cargo otra vez',
  'answer.DN': 'DN, denegado{said}: pregunte el motivo al sistema del hotel y envíe el cargo otra vez o anótelo a mano',
  'answer.DE': 'DE, borrado{said}: anótelo a mano o envíe el cargo otra vez',
  'answer.NF':
    'NF, la función está desactivada{said}: active los cargos para esta interfaz en el sistema del hotel y ' +
    'envíe el cargo otra vez',
  'answer.other':
    '{answer}, una respuesta desconocida{said}: busque el cargo en el sistema del hotel antes de enviarlo otra vez',
  'cloud.noPost':
    '{answer}, a este huésped no se le puede cargar nada (No Post): pida que pague en recepción, o quite No ' +
    'Post de la reserva en OPERA, y envíe el cargo otra vez',
  'cloud.creditLimit':
    '{answer}, se ha alcanzado el límite de crédito del huésped: súbalo en OPERA o haga que pague, y envíe ' +
    'el cargo otra vez',
  'cloud.left': '{answer}, el huésped ya no se aloja ahí: búsquelo en OPERA y anótelo a mano',
  'cloud.article':
    '{answer}, OPERA no conoce el artículo: indique el correcto en articles: en el archivo del hotel y envíe ' +
    'el cargo otra vez',
  'cloud.transactionCode':
    '{answer}, OPERA no conoce el código de transacción: ponga en transactionCode: del archivo del hotel uno ' +
    'que tenga y envíe el cargo otra vez',
  'cloud.cashier': '{answer}, la caja no está abierta: ábrala en OPERA, o ponga otra en cashier: del archivo del hotel',
  'cloud.room': '{answer}, OPERA no conoce la habitación: dé a la habitación el mismo número aquí y allí',
  'cloud.other': '{answer}: mírelo en OPERA y anótelo a mano',
  'cloud.denied':
    '{answer}: OPERA no nos deja entrar. Compruebe hotel:, y lo que la aplicación puede hacer, en su portal',
  'cloud.busy': 'la pasarela está ocupada',
  'cloud.closing': 'en OPERA se está cerrando el día',
  'cloud.nobody': 'nadie está registrado en la habitación {room} en OPERA: busque allí al huésped y anótelo a mano',
  'cloud.onBill': 'en la cuenta como {transaction}, comprobante {reference}',
  'cloud.found': 'encontrado en la cuenta como {transaction}, comprobante {reference}',
  'cloud.tooOften':
    'está {count} veces en la cuenta, como {transactions} (comprobante {reference}): anule en OPERA lo que sobra',
  'cloud.voidSent': '{words}. Se busca si el comprobante {reference} ya no está en la cuenta',
  'cloud.voidLooked': 'se busca otra vez si el comprobante {reference} ya no está en la cuenta',
  'cloud.voidStands':
    'OPERA respondió que el comprobante {reference} ya no está en la cuenta, y sigue allí: mire la ' +
    'cuenta y quítelo allí a mano',
  'cloud.voidUnseen':
    'el comprobante {reference} estaba en una cuenta y ya no se encuentra: búsquelo en OPERA y quítelo allí a mano',
  'cloud.paidBack':
    'el comprobante {reference} se quitó de la cuenta más de una vez: mire la cuenta y corríjalo en OPERA',
  'cloud.answered': 'OPERA respondió {status}',
  'cloud.lookedUp': '{words}. Se busca si está en la cuenta con el comprobante {reference}',
  'cloud.notLookedUp': 'el comprobante {reference} no se puede buscar ahora: {words}',
  'cloud.notFound':
    'el comprobante {reference} no está en ninguna cuenta; se busca una vez más antes de enviarlo otra vez',
  'cloud.out': 'OPERA no nos deja entrar ({status})',
  'cloud.signIn': '{host} no nos deja iniciar sesión ({status}): compruebe appKey, clientId, scope, secret',
  'cloud.https': 'a la pasarela {host} se llega por https: escriba https:// delante',
  'cloud.noSecret': 'no tiene secreto con el que iniciar sesión: indíquelo con secretEnv: o secretFile:',
  'cloud.otherKey':
    'su secreto se selló con otra clave: ponga en REVEILLE_SECRET_KEY_BEFORE la clave que se usó entonces',
  'broker.refused': '{host} lo rechaza: {reason}',
  'broker.garbage': '{host} no habla MQTT 5, envió {reason}: revise host y port',
  'broker.late': 'de hace más de {minutes} minutos: una lámpara que se enciende tan tarde despierta a quien duerme',
  'why.nobodyThere': 'allí no hay nadie registrado en la habitación',
  'cloud.callSet': 'OPERA sabe que la llamada está programada',
  'cloud.callChanged': 'OPERA conoce la otra hora',
  'cloud.callRemoved': 'OPERA sabe que la llamada está anulada',
  'cloud.callEnded': 'OPERA sabe cómo terminó la llamada',
  'cloud.statusTold': 'OPERA tiene la habitación como {status}',
  'cloud.streamTaken':
    'otro programa escucha en {host} lo que ocurre en esta cadena: hay un solo puesto por clave de aplicación',
  'cloud.streamDenied':
    'OPERA no nos deja escuchar en {host} ({answer}): haga activar el streaming de la cadena o escriba stream: no',
  'cloud.streamBroken': 'en {host} no se oye nada de lo que ocurre: {reason}',
  'cloud.elsewhere': 'este proceso no mantiene el enlace',
  'beds.left': '{answer}, el huésped ya no se aloja allí: búsquelo en Cloudbeds y haga el cargo a mano',
  'beds.item':
    '{answer}, Cloudbeds tiene un artículo con ese nombre y otro SKU: indique ese SKU en articles: del ' +
    'archivo del hotel y envíe el cargo de nuevo',
  'beds.currency':
    '{answer}, el hotel tiene otra moneda en Cloudbeds: corrija currency: en el archivo del hotel y ' +
    'envíe el cargo de nuevo',
  'beds.other': '{answer}: mírelo en Cloudbeds y haga el cargo a mano',
  'beds.denied': '{answer}: Cloudbeds no nos deja entrar. Compruebe allí la clave API y lo que permite, y hotel:',
  'beds.nobody':
    'en Cloudbeds no hay nadie registrado en la habitación {room}: busque allí al huésped y haga el cargo a mano',
  'beds.onBill': 'en la cuenta con la referencia {reference}',
  'beds.again': '{words}. Se envía de nuevo con la referencia {reference}, que Cloudbeds acepta una sola vez',
  'beds.voidAgain':
    '{words}. Se quita otra vez de la cuenta la referencia {reference}, lo que Cloudbeds hace una sola vez',
  'beds.asBefore':
    'la referencia {reference} está en la cuenta como se envió antes de cambiar los ajustes: compárela ' +
    'en Cloudbeds',
  'beds.answered': 'Cloudbeds respondió {status}',
  'beds.room': 'Cloudbeds no tiene la habitación {room}: dele el mismo nombre aquí y allí',
  'beds.statusTold': 'Cloudbeds tiene la habitación como {status}',
  'why.notTakenByBeds': 'Cloudbeds no acepta esto',
  'why.statusThere': 'el programa del hotel puso este estado él mismo',
};
