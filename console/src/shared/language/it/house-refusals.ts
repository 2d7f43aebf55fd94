/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'account.person':
    'Il nome di una persona ha lettere, spazi, punti, virgole, trattini e apostrofi, al massimo ' +
    '{most}, e inizia con una lettera.',
  'assignment.account': 'Non esiste un account {account} a cui assegnare camere.',
  'defect.photo.size': 'Una foto ha al massimo {most} byte.',
  'defect.photo.space':
    'Le foto dei guasti aperti occupano tutto lo spazio. Lo segnali senza foto, o segni come riparati quelli risolti.',
  'defect.photo.type': 'La foto deve essere JPEG o PNG.',
  'defect.tooMany': 'Ci sono già {most} guasti aperti. Segni come riparati quelli risolti.',
  'defect.words': "Dica in poche parole che cosa c'è di guasto.",
  'handover.meanwhile': 'Nel frattempo qualcun altro ha preso le consegne.',
  'handover.since': 'Le consegne cominciano entro gli ultimi {most} giorni.',
  'internal.number': "Qualcosa non ha funzionato. Comunichi il numero {number} all'assistenza.",
  'note.others': '{author} ha scritto questa nota: solo {author} o un amministratore può cambiarla.',
  'note.text': 'La nota ha da 1 a {most} lettere, su una riga.',
  'password.changing': "L'account è stato modificato proprio ora. Acceda di nuovo.",
  'password.common': 'Molti usano questa password: viene provata per prima. Scelga alcune parole che solo Lei unisce.',
  'password.own': "È poco più di un nome noto: quello dell'account, dell'hotel o di Reveille.",
  'password.same': 'È la password attuale.',
  'password.wrong': 'Non è la password attuale.',
  'limit.staff': 'Un hotel ha al massimo {most} numeri del personale. Prima ne rimuova qualcuno.',
  'limit.phones': 'Un hotel ha al massimo {most} telefoni. Prima ne rimuova qualcuno.',
  'phone.codes': 'Ogni servizio ha bisogno di un codice proprio.',
  'phone.needsRoom': 'Per il telefono di una camera va indicata la camera.',
  'phone.noRoom': 'Un telefono di questo tipo non appartiene a nessuna camera.',
  'phone.room': 'La camera {room} non esiste.',
  'rooms.number': 'Un numero di camera ha da 1 a 10 cifre e lettere.',
  'setup.code': 'Il nome breve ha minuscole, cifre, punti e trattini, e comincia con una lettera o una cifra.',
  'staff.language': 'Il menu non parla {language}.',
  'staff.pin': 'Un codice segreto ha da 4 a 8 cifre.',
  'staff.pin.easy': 'Questo codice è troppo facile da indovinare.',
  'status.inspected':
    "{status} è riservato a chi controlla le camere: l'account {account} non ha il permesso «inspect».",
  'token.console': 'Un token non apre alcuna sessione: acceda con una password.',
  'token.exists': "L'account ha già un token {token}. Scelga un altro nome o lo revochi prima.",
  'token.expired': 'Il token {token} è scaduto. Ne crei un altro.',
  'token.name': 'Il nome di un token ha da 1 a {most} caratteri, su una riga.',
  'token.network': "Il token {token} non può provenire dall'indirizzo {address}.",
  'token.networks': '«{network}» non è una rete. La scriva come 10.0.0.0/8 o 192.0.2.7.',
  'token.right': 'Nessun token può avere il diritto «{right}»: lo tolga.',
  'limit.tokens': 'Un hotel ha al massimo {most} token. Ne revochi prima alcuni.',
};
