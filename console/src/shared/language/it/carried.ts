/** What became of messages to other systems; the English is the service's own. */
import type { carried as english } from '../../../../../server/src/messages/carried.ts';

export const carried: Readonly<Record<keyof typeof english, string>> = {
  'told.set': 'comunicato che la sveglia è impostata (WR)',
  'told.cancelled': 'comunicato che la sveglia è annullata (WC)',
  'told.changed': 'comunicato il nuovo orario (WC e WR)',
  'told.changedTheirs': 'comunicato che la sua sveglia è annullata, e la nostra al nuovo orario (WA DE e WR)',
  'told.moved': 'comunicata la nuova camera (WC e WR)',
  'told.ended': "comunicato l'esito della sveglia (WA {answer})",
  'told.status': 'comunicato lo stato della camera (RS{digit})',
  'told.heard': "comunicato che l'ospite ha ascoltato il messaggio (XD)",
  'told.perhaps': '{words}; forse non è arrivato, e non viene mai inviato due volte',
  'told.nothing': 'niente da inviare: {why}',
  'why.notTaken': 'il gestionale non lo accetta',
  'why.notTakenByCloud': 'OPERA Cloud non lo accetta',
  'why.setThere': 'il gestionale ha impostato questa sveglia da sé',
  'why.movedThere': "il gestionale ha spostato l'ospite da sé",
  'why.known': 'il gestionale conosce questa sveglia',
  'why.noNumber': 'il gestionale non ha dato un numero a questo messaggio',
  'why.unknown': 'il gestionale non conosce questa sveglia',
  'why.told': "l'esito di questa sveglia è già stato comunicato al gestionale",
  'why.longRoom': 'il numero di camera {room} supera gli 8 caratteri che un gestionale accetta',
  'why.status': 'lo stato {status} non è nella tabella degli stati di questo connettore',
  'charge.noRoom': "non indica una camera: controlli l'addebito e lo registri a mano",
  'charge.longRoom':
    "il numero di camera {room} supera gli 8 caratteri che un gestionale accetta: registri l'addebito a mano",
  'charge.quantity':
    "una quantità di {quantity} non viene registrata: controlli l'addebito e registri a mano ciò che è giusto",
  'charge.amount':
    "l'importo {amount} non si può registrare: dia un prezzo all'articolo {item}, poi invii di nuovo l'addebito",
  'charge.article':
    "l'articolo {item} non ha un codice di al massimo 4 cifre: lo indichi sotto articles: nel file " +
    "dell'hotel, poi invii di nuovo l'addebito",
  'charge.doubt': '{words}. Era già stato inviato senza risposta: guardi prima il conto',
  'charge.neverThere': "non è mai stato su un conto: non c'è nulla da stornare",
  'charge.offBill': 'tolto dal conto: riferimento {reference}',
  'charge.stands': 'non stornato, {answer}: il riferimento {reference} è sul conto. Lo tolga lì a mano',
  'posting.byHand':
    "questo sistema dell'hotel non storna addebiti: la registrazione {numbers} è sul conto. La tolga lì a mano",
  'posting.part': 'registrazione {part} di {parts}: {words}',
  'posting.done': 'OK, registrazione {number}',
  'posting.allDone': 'OK, registrazioni da {first} a {last}',
  'posting.unanswered':
    'nessuna risposta alla registrazione {number}: nessuno sa se è stata accettata; viene inviata di nuovo ' +
    'con lo stesso numero',
  'answer.RY': 'RY, chiede di riprovare{said}: niente da fare, si riprova da sé',
  'answer.NA': 'NA, è in corso la chiusura del giorno{said}: niente da fare, si riprova quando è finita',
  'answer.NR': 'NR, nessuna risposta{said}: niente da fare, si riprova da sé',
  'answer.BY': 'BY, occupato{said}: niente da fare, si riprova da sé',
  'answer.NG':
    'NG, nessun ospite è registrato in questa camera{said}: controlli la camera nel gestionale, poi invii di ' +
    "nuovo l'addebito o lo registri a mano",
  'answer.NP':
    "NP, non è permesso addebitare a questa camera{said}: tolga il blocco dell'ospite, poi invii di nuovo " +
    "l'addebito, o incassi in altro modo",
  'answer.CO': "CO, il limite di credito è raggiunto{said}: lo alzi o incassi, poi invii di nuovo l'addebito",
  'answer.IA':
    "IA, il conto o l'articolo non è valido{said}: crei l'articolo o il punto vendita nel gestionale, o " +
    "corregga articles nel file dell'hotel, poi invii di nuovo l'addebito",
  'answer.UR':
    "UR, il record non si può elaborare{said}: confronti la configurazione dell'interfaccia nel gestionale " +
    "con la documentazione, poi invii di nuovo l'addebito",
  'answer.DN': "DN, negato{said}: chieda il motivo al gestionale, poi invii di nuovo l'addebito o lo registri a mano",
  'answer.DE': "DE, cancellato{said}: lo registri a mano, o invii di nuovo l'addebito",
  'answer.NF':
    'NF, la funzione è disattivata{said}: attivi gli addebiti per questa interfaccia nel gestionale, poi ' +
    "invii di nuovo l'addebito",
  'answer.other':
    "{answer}, una risposta sconosciuta{said}: cerchi l'addebito nel gestionale prima di inviarlo di nuovo",
  'cloud.noPost':
    '{answer}, a questo ospite non si può addebitare nulla (No Post): lo faccia pagare alla reception, o ' +
    "tolga No Post dalla prenotazione in OPERA, poi invii di nuovo l'addebito",
  'cloud.creditLimit':
    "{answer}, il limite di credito dell'ospite è raggiunto: lo alzi in OPERA o faccia pagare, poi invii di " +
    "nuovo l'addebito",
  'cloud.left': "{answer}, l'ospite non alloggia più lì: lo cerchi in OPERA e registri l'addebito a mano",
  'cloud.article':
    "{answer}, OPERA non conosce l'articolo: indichi quello giusto sotto articles: nel file dell'hotel, poi " +
    "invii di nuovo l'addebito",
  'cloud.transactionCode':
    "{answer}, OPERA non conosce il codice di transazione: metta in transactionCode: del file dell'hotel uno " +
    "che ha, poi invii di nuovo l'addebito",
  'cloud.cashier':
    "{answer}, la cassa non è aperta: la apra in OPERA, o ne metta un'altra in cashier: del file dell'hotel",
  'cloud.room': '{answer}, OPERA non conosce la camera: dia alla camera lo stesso numero qui e là',
  'cloud.other': "{answer}: guardi in OPERA e registri l'addebito a mano",
  'cloud.denied':
    "{answer}: OPERA non ci lascia entrare. Controlli hotel:, e che cosa può fare l'applicazione, nel suo portale",
  'cloud.busy': 'il gateway è occupato',
  'cloud.closing': 'in OPERA si sta chiudendo il giorno',
  'cloud.nobody': "nessuno è registrato nella camera {room} in OPERA: cerchi lì l'ospite e registri l'addebito a mano",
  'cloud.onBill': 'sul conto come {transaction}, riferimento {reference}',
  'cloud.found': 'trovato sul conto come {transaction}, riferimento {reference}',
  'cloud.tooOften':
    'è {count} volte sul conto, come {transactions} (riferimento {reference}): storni in OPERA ciò che è di troppo',
  'cloud.voidSent': '{words}. Si cerca se il riferimento {reference} non è più sul conto',
  'cloud.voidLooked': "si cerca un'altra volta se il riferimento {reference} non è più sul conto",
  'cloud.voidStands':
    'OPERA ha risposto che il riferimento {reference} non è più sul conto, e invece c’è: guardi il conto ' +
    'e lo tolga lì a mano',
  'cloud.voidUnseen':
    'il riferimento {reference} era su un conto e non si trova più: lo cerchi in OPERA e lo tolga lì a mano',
  'cloud.paidBack':
    'il riferimento {reference} è stato tolto dal conto più di una volta: guardi il conto e lo corregga in OPERA',
  'cloud.answered': 'OPERA ha risposto {status}',
  'cloud.lookedUp': '{words}. Si cerca se è sul conto con il riferimento {reference}',
  'cloud.notLookedUp': 'il riferimento {reference} ora non si può cercare: {words}',
  'cloud.notFound':
    'il riferimento {reference} non è su alcun conto; si cerca ancora una volta prima di inviarlo di nuovo',
  'cloud.out': 'OPERA non ci lascia entrare ({status})',
  'cloud.signIn': '{host} rifiuta il nostro accesso ({status}): controlli appKey, clientId, scope, secret',
  'cloud.https': 'il gateway {host} va raggiunto con https: scriva https:// davanti',
  'cloud.noSecret': "manca il segreto per l'accesso: lo indichi con secretEnv: o secretFile:",
  'cloud.otherKey':
    "il suo segreto è stato sigillato con un'altra chiave: metta in REVEILLE_SECRET_KEY_BEFORE la chiave usata allora",
  'broker.refused': '{host} lo rifiuta: {reason}',
  'broker.garbage': '{host} non parla MQTT 5, ha inviato {reason}: controlli host e port',
  'broker.late': 'di oltre {minutes} minuti fa: una lampada che si accende così tardi sveglia chi dorme',
  'why.nobodyThere': 'lì nessuno è registrato nella camera',
  'cloud.callSet': 'OPERA sa che la chiamata è impostata',
  'cloud.callChanged': 'OPERA conosce l’altra ora',
  'cloud.callRemoved': 'OPERA sa che la chiamata è annullata',
  'cloud.callEnded': 'OPERA sa com’è finita la chiamata',
  'cloud.statusTold': 'OPERA ha la camera come {status}',
  'cloud.streamTaken':
    'un altro programma ascolta su {host} ciò che accade in questa catena: c’è un solo posto per chiave applicativa',
  'cloud.streamDenied':
    'OPERA non ci lascia ascoltare su {host} ({answer}): faccia attivare lo streaming della catena o scriva stream: no',
  'cloud.streamBroken': 'su {host} non si sente nulla di ciò che accade: {reason}',
  'cloud.elsewhere': 'questo processo non tiene il collegamento',
  'beds.left': "{answer}, l'ospite non alloggia più lì: lo cerchi in Cloudbeds e registri l'addebito a mano",
  'beds.item':
    '{answer}, Cloudbeds ha un articolo con quel nome e un altro SKU: indichi quello SKU sotto articles: ' +
    "nel file dell'hotel, poi invii di nuovo l'addebito",
  'beds.currency':
    "{answer}, in Cloudbeds l'hotel ha un'altra valuta: corregga currency: nel file dell'hotel, poi " +
    "invii di nuovo l'addebito",
  'beds.other': "{answer}: guardi in Cloudbeds e registri l'addebito a mano",
  'beds.denied': '{answer}: Cloudbeds non ci lascia entrare. Controlli lì la chiave API e che cosa può fare, e hotel:',
  'beds.nobody':
    "in Cloudbeds nessuno è registrato nella camera {room}: cerchi lì l'ospite e registri l'addebito a mano",
  'beds.onBill': 'sul conto con il riferimento {reference}',
  'beds.again': '{words}. Si invia di nuovo con il riferimento {reference}, che Cloudbeds accetta una volta sola',
  'beds.voidAgain':
    '{words}. Il riferimento {reference} si toglie di nuovo dal conto, cosa che Cloudbeds fa una volta sola',
  'beds.asBefore':
    'il riferimento {reference} è sul conto come inviato prima che cambiassero le impostazioni: lo ' +
    'confronti in Cloudbeds',
  'beds.answered': 'Cloudbeds ha risposto {status}',
  'beds.room': 'Cloudbeds non ha la camera {room}: dia alla camera lo stesso nome qui e là',
  'beds.statusTold': 'Cloudbeds ha la camera come {status}',
  'why.notTakenByBeds': 'Cloudbeds non accetta questo',
  'why.statusThere': 'il gestionale ha messo questo stato da sé',
};
