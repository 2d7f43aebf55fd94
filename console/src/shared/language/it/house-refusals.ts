/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
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
  'password.same': 'È la password attuale.',
  'password.wrong': 'Non è la password attuale.',
  'phone.codes': 'Per impostare e cancellare servono due codici diversi.',
  'phone.needsRoom': 'Per il telefono di una camera va indicata la camera.',
  'phone.noRoom': 'Un telefono di questo tipo non appartiene a nessuna camera.',
  'phone.room': 'La camera {room} non esiste.',
  'rooms.number': 'Un numero di camera ha da 1 a 10 cifre e lettere.',
  'setup.code': 'Il nome breve ha minuscole, cifre, punti e trattini, e comincia con una lettera o una cifra.',
  'status.inspected':
    "{status} è riservato a chi controlla le camere: l'account {account} non ha il permesso «inspect».",
};
